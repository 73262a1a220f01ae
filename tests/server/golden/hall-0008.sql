BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0008');
CREATE TABLE ban (
	network VARCHAR NOT NULL, 
	made BIGINT NOT NULL, 
	until BIGINT, 
	why TEXT NOT NULL, 
	PRIMARY KEY (network)
);
CREATE TABLE command (
	"match" VARCHAR NOT NULL, 
	holder VARCHAR NOT NULL, 
	c VARCHAR NOT NULL, 
	digest VARCHAR NOT NULL, 
	v INTEGER NOT NULL, 
	PRIMARY KEY ("match", holder, c), 
	FOREIGN KEY("match") REFERENCES "match" (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "command" VALUES('ZStxSIfNYkWxn7CG','6a0834e15f612e0b192df14b14a67f70','help-asked-0003','d01b566bf8c080c17da44201ad915c26',3);
CREATE TABLE entry (
	"match" VARCHAR NOT NULL, 
	v INTEGER NOT NULL, 
	t VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	who VARCHAR NOT NULL, 
	name VARCHAR, 
	text TEXT NOT NULL, holder VARCHAR, c VARCHAR, digest VARCHAR, 
	PRIMARY KEY ("match", v), 
	FOREIGN KEY("match") REFERENCES "match" (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "entry" VALUES('5jiIwlTdp7mVY_Gl',1,'2026-11-25T23:20:22.686Z','e','nature',NULL,'deal SPELSUIN OFLAININ SPOFOFLA',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('5jiIwlTdp7mVY_Gl',2,'2026-11-25T23:20:22.702Z','e','0',NULL,'EL@A','7a07e9de8c86ab26289e062b615721a3','stood-in-for-0000','2805c4dd448d10c2df24aff0ff2c1b06');
INSERT INTO "entry" VALUES('5jiIwlTdp7mVY_Gl',3,'2026-11-25T23:20:22.707Z','e','0',NULL,'SU@B','7a07e9de8c86ab26289e062b615721a3','stood-in-for-0001','e15fd9bdea9ae632ae99b9e92bda87db');
INSERT INTO "entry" VALUES('5jiIwlTdp7mVY_Gl',4,'2026-11-25T23:20:22.717Z','e','0',NULL,'SP/A1','7a07e9de8c86ab26289e062b615721a3','stood-in-for-0002','ea0011ccf6235c3814bec9b12abd113c');
INSERT INTO "entry" VALUES('5jiIwlTdp7mVY_Gl',5,'2026-11-25T23:20:22.735Z','e','0',NULL,'draw',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('5jiIwlTdp7mVY_Gl',6,'2026-11-25T23:20:22.735Z','e','nature',NULL,'draw 0 SPININ','7a07e9de8c86ab26289e062b615721a3','stood-in-for-0003','7021aad8d1a9556b1b213d6e546a8824');
INSERT INTO "entry" VALUES('5jiIwlTdp7mVY_Gl',7,'2026-11-25T23:20:22.742Z','e','1',NULL,'OF@C','d18f09ae78371783d6838fc18197b1ee','stood-in-for-0004','d4ca24dc1f4c74a0b5c643a8ced562d3');
INSERT INTO "entry" VALUES('5jiIwlTdp7mVY_Gl',8,'2026-11-25T23:20:22.755Z','e','1',NULL,'LA@B','d18f09ae78371783d6838fc18197b1ee','stood-in-for-0005','4286a4af8e95fb43658d9127b14833eb');
INSERT INTO "entry" VALUES('5jiIwlTdp7mVY_Gl',9,'2026-11-25T23:20:22.758Z','e','table',NULL,'leave 0','7a07e9de8c86ab26289e062b615721a3','stood-in-for-0006','f340c16b8aff99650aa4c00f2adf9b24');
INSERT INTO "entry" VALUES('FvjuxB1n0oOPTtt9',1,'2026-11-25T23:20:23.257Z','e','0',NULL,'deal 1x2 1x3','c10a2d6419f7a6daf6befdd3e9159d8b','cards-agreed-0000','cdca0210d411fa329f4c7d5f7c3af1ac');
INSERT INTO "entry" VALUES('N2tMVergwbLXtGEv',1,'2026-11-25T23:20:23.079Z','e','nature',NULL,'tower 7 ...BB.GG.RR.YY....','1056db29937f151baf8c1c12608607f9','bricks-owed-0000','c4fc30a327cfe700d390f9aeca26a6b8');
INSERT INTO "entry" VALUES('N2tMVergwbLXtGEv',2,'2026-11-25T23:20:23.085Z','e','0',NULL,'pull 1b','1056db29937f151baf8c1c12608607f9','bricks-owed-0001','34272a8cd0e9a984db9da70eec367621');
INSERT INTO "entry" VALUES('N2tMVergwbLXtGEv',3,'2026-11-25T23:20:23.102Z','e','nature',NULL,'out','1056db29937f151baf8c1c12608607f9','bricks-owed-0002','5d7ef06ce09fec29ec85339a9c4c0990');
INSERT INTO "entry" VALUES('VrAuJFYDfZEgaTgx',1,'2026-11-25T23:20:23.298Z','e','0',NULL,'deal 1x2 1x3','fb0226aeb64b0b4dcccac0ae0c447a42','brick-on-top-0000','cdca0210d411fa329f4c7d5f7c3af1ac');
INSERT INTO "entry" VALUES('VrAuJFYDfZEgaTgx',2,'2026-11-25T23:20:23.302Z','e','1',NULL,'agree','b849ad3ac94c721195b1d4eab308f1a4','brick-on-top-0001','f982a28ff221f05554e2587e5bedbcbd');
INSERT INTO "entry" VALUES('VrAuJFYDfZEgaTgx',3,'2026-11-25T23:20:23.309Z','e','nature',NULL,'cards G23>0 G2>1','fb0226aeb64b0b4dcccac0ae0c447a42','brick-on-top-0002','e6449ed0b526197f94417695a7f7a532');
INSERT INTO "entry" VALUES('VrAuJFYDfZEgaTgx',4,'2026-11-25T23:20:23.317Z','e','0',NULL,'move y1','fb0226aeb64b0b4dcccac0ae0c447a42','brick-on-top-0003','d5191840b2e8ea6ef2d473bdee980459');
INSERT INTO "entry" VALUES('VrAuJFYDfZEgaTgx',5,'2026-11-25T23:20:23.328Z','e','nature',NULL,'lies MzMzvgAAgL6PwnU88wQ1P_MENb8AAAAAAAAAAAAAAL4AAIC-j8J1PPMENT_zBDW_AAAAAAAAAACamZm9AACAvo_CdTzzBDU_8wQ1vwAAAAAAAAAAzczMvAAAgL6PwnU88wQ1P_MENb8AAAAAAAAAAM3MzDwAAIC-j8J1PPMENT_zBDW_AAAAAAAAAACamZk9AACAvo_CdTzzBDU_8wQ1vwAAAAAAAAAAAAAAPgAAgL6PwnU88wQ1P_MENb8AAAAAAAAAADMzMz4AAIC-j8J1PPMENT_zBDW_AAAAAAAAAAA','fb0226aeb64b0b4dcccac0ae0c447a42','brick-on-top-0004','796fd614d683106232f697983d65a685');
INSERT INTO "entry" VALUES('VrAuJFYDfZEgaTgx',6,'2026-11-25T23:20:23.335Z','e','0',NULL,'no','fb0226aeb64b0b4dcccac0ae0c447a42','brick-on-top-0005','97549e6cfb239f7a78c49055ea9fbe06');
INSERT INTO "entry" VALUES('ZStxSIfNYkWxn7CG',1,'2026-11-25T23:20:22.592Z','e','0',NULL,'d2-c2','4441e98ad9011f54d0cde4820e00dcd6','help-asked-0000','82985a0bda585e9c2cfe8014ab741da0');
INSERT INTO "entry" VALUES('ZStxSIfNYkWxn7CG',2,'2026-11-25T23:20:22.603Z','e','1',NULL,'c4-c3','6a0834e15f612e0b192df14b14a67f70','help-asked-0001','982f4b9ba73a5c818e6a55598d907a74');
INSERT INTO "entry" VALUES('ZStxSIfNYkWxn7CG',3,'2026-11-25T23:20:22.607Z','e','0',NULL,'d4-d3','4441e98ad9011f54d0cde4820e00dcd6','help-asked-0002','68fc14655b8f5568e7d728415d05df01');
INSERT INTO "entry" VALUES('rRK4fzT5Ai33hA2X',1,'2026-11-25T23:20:22.827Z','e','nature',NULL,'order 54 64',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('rRK4fzT5Ai33hA2X',2,'2026-11-25T23:20:22.852Z','e','0',NULL,'take 1x2','4c37b303c1892d59587e26de17f26220','dice-rolled-0000','a4097da608675dc12ecae9aee9cbfaf6');
INSERT INTO "entry" VALUES('rRK4fzT5Ai33hA2X',3,'2026-11-25T23:20:22.864Z','e','0',NULL,'take 1x4','4c37b303c1892d59587e26de17f26220','dice-rolled-0001','6850206d5a76c032164307459ee70175');
INSERT INTO "entry" VALUES('rRK4fzT5Ai33hA2X',4,'2026-11-25T23:20:22.877Z','e','0',NULL,'take 2x2','4c37b303c1892d59587e26de17f26220','dice-rolled-0002','fddca69b9975d8b19bcec67ade9e46d4');
INSERT INTO "entry" VALUES('rRK4fzT5Ai33hA2X',5,'2026-11-25T23:20:22.901Z','e','0',NULL,'take 1x4','4c37b303c1892d59587e26de17f26220','dice-rolled-0003','6850206d5a76c032164307459ee70175');
INSERT INTO "entry" VALUES('rRK4fzT5Ai33hA2X',6,'2026-11-25T23:20:22.910Z','e','0',NULL,'return 1x4','4c37b303c1892d59587e26de17f26220','dice-rolled-0004','054a68afadfa2d8a6eb4412cb4747ba2');
INSERT INTO "entry" VALUES('rRK4fzT5Ai33hA2X',7,'2026-11-25T23:20:22.914Z','e','0',NULL,'return 2x2','4c37b303c1892d59587e26de17f26220','dice-rolled-0005','f557a2ad883d4796ee519c5481ed8823');
INSERT INTO "entry" VALUES('rRK4fzT5Ai33hA2X',8,'2026-11-25T23:20:22.925Z','e','0',NULL,'take 1x6','4c37b303c1892d59587e26de17f26220','dice-rolled-0006','f1cd88fb5e5a2fbdd0e7c3f2e0e17227');
INSERT INTO "entry" VALUES('rRK4fzT5Ai33hA2X',9,'2026-11-25T23:20:22.941Z','e','0',NULL,'return 1x2','4c37b303c1892d59587e26de17f26220','dice-rolled-0007','7f02a700ac9c890854cffa005608358a');
INSERT INTO "entry" VALUES('rRK4fzT5Ai33hA2X',10,'2026-11-25T23:20:22.949Z','e','0',NULL,'take 2x2','4c37b303c1892d59587e26de17f26220','dice-rolled-0008','fddca69b9975d8b19bcec67ade9e46d4');
INSERT INTO "entry" VALUES('rRK4fzT5Ai33hA2X',11,'2026-11-25T23:20:22.956Z','e','0',NULL,'return 2x2','4c37b303c1892d59587e26de17f26220','dice-rolled-0009','f557a2ad883d4796ee519c5481ed8823');
INSERT INTO "entry" VALUES('rRK4fzT5Ai33hA2X',12,'2026-11-25T23:20:22.960Z','e','0',NULL,'return 1x4','4c37b303c1892d59587e26de17f26220','dice-rolled-0010','054a68afadfa2d8a6eb4412cb4747ba2');
INSERT INTO "entry" VALUES('rRK4fzT5Ai33hA2X',13,'2026-11-25T23:20:22.965Z','e','0',NULL,'take 1x6','4c37b303c1892d59587e26de17f26220','dice-rolled-0011','f1cd88fb5e5a2fbdd0e7c3f2e0e17227');
INSERT INTO "entry" VALUES('rRK4fzT5Ai33hA2X',14,'2026-11-25T23:20:22.977Z','e','0',NULL,'take 1x1','4c37b303c1892d59587e26de17f26220','dice-rolled-0012','ba6095fdc641c66e601b965630de859c');
INSERT INTO "entry" VALUES('rRK4fzT5Ai33hA2X',15,'2026-11-25T23:20:22.993Z','e','0',NULL,'take 2x3','4c37b303c1892d59587e26de17f26220','dice-rolled-0013','d1c28b3a15e0a9bfee10785e65513eda');
INSERT INTO "entry" VALUES('rRK4fzT5Ai33hA2X',16,'2026-11-25T23:20:23.001Z','e','0',NULL,'return 1x1','4c37b303c1892d59587e26de17f26220','dice-rolled-0014','240dc190761b382488f472acf3bcb065');
CREATE TABLE "match" (
	id VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	header TEXT NOT NULL, 
	seed BLOB, 
	clock TEXT NOT NULL, 
	state TEXT NOT NULL, 
	over BOOLEAN NOT NULL, 
	bot_due BOOLEAN NOT NULL, 
	rematch VARCHAR, 
	created BIGINT NOT NULL, look_at BIGINT DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "match" VALUES('ZStxSIfNYkWxn7CG','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":4,"height":4,"sprawl":false,"utilities":0,"capture":false,"suburbs":false,"swap":false},"players":2,"nature":"stream","commitment":"518d3457da3d9d4c1c116e35d0b1b2857fe69acde032dab362036fa7dd27f483","begun":"2026-11-25T23:20:22.563Z","fixed":["seed"]}',X'4D16BDADC3A6EAA3101ADB35A8924FBFD3ADE20AB5D268CF90FEEF175D345DA8','{"kind":"none","base_ms":0,"increment_ms":0}','{"next_offer":2,"helped":[0,1]}',0,0,NULL,1795648822,1795735222);
INSERT INTO "match" VALUES('5jiIwlTdp7mVY_Gl','take-that-towers','{"stackyard":1,"game":"take-that-towers","rules":1,"options":{"spire":8,"lobby":8,"office":8,"elevator":8,"suite":8,"landlord":8,"noise_complaint":8,"inferno":8},"players":3,"nature":"stream","commitment":"d718831c6bdb594f16bed86b762d1c3d83a82d950fb4456fc4d7bf7baafb10e1","begun":"2026-11-25T23:20:22.686Z","fixed":["seed"]}',X'C3AF5BB48F8BE84BD0DC321E6BCDF56F44AEF83CA12F308DC1A2701C099D6797','{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795648822,1795735222);
INSERT INTO "match" VALUES('rRK4fzT5Ai33hA2X','brick-work','{"stackyard":1,"game":"brick-work","rules":1,"options":{},"players":2,"nature":"stream","commitment":"35eba48991ed809e7f64e9fa8e93319668ea78b4815794ff0155ddfa077aaadc","begun":"2026-11-25T23:20:22.826Z","fixed":["seed"]}',X'228E419412C4340F65701B347AA5E320478306A1915E0FA8A4071B773B14C3D6','{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795648822,1795735222);
INSERT INTO "match" VALUES('N2tMVergwbLXtGEv','tower-topple','{"stackyard":1,"game":"tower-topple","rules":1,"options":{"version":1,"rows":6,"rounds":0,"target":0,"teams":0,"sizes":"","strict":false,"open":false,"real":false,"top_row_safe":true,"put_on_top":true,"colours":true,"colour_bonus":true,"substitute":true,"draw_two":true,"skip":true,"one_more":true,"one_more_scores_nothing":true,"reverse":true,"edge":true,"center":true,"lose_two":true,"lose_more":true,"others_gain":true,"others_more":true,"add_points":true,"play_on":true,"plain":18,"blue":2,"green":2,"red":2,"yellow":2,"draws_blue":2,"draws_green":2,"draws_red":2,"draws_yellow":2,"draws_two":2,"skips":2,"one_mores":2,"reverses":2,"edges":2,"centers":2,"lose_twos":2,"others_gains":2,"add_twos":2,"add_threes":2},"players":2,"nature":"given","begun":"2026-11-25T23:20:23.067Z"}',NULL,'{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795648823,1795735223);
INSERT INTO "match" VALUES('FvjuxB1n0oOPTtt9','towerbrix','{"stackyard":1,"game":"towerbrix","rules":1,"options":{"variant":"base","deck":"green","challenge":0,"level":"easy","open":false,"solvable":false,"live_check":true,"real":false,"box_short":325,"box_long":425,"cards":"","deal":"","temperament":"partner"},"players":2,"nature":"given","begun":"2026-11-25T23:20:23.235Z"}',NULL,'{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795648823,1795735223);
INSERT INTO "match" VALUES('VrAuJFYDfZEgaTgx','towerbrix','{"stackyard":1,"game":"towerbrix","rules":1,"options":{"variant":"base","deck":"green","challenge":0,"level":"easy","open":false,"solvable":false,"live_check":true,"real":false,"box_short":325,"box_long":425,"cards":"","deal":"","temperament":"partner"},"players":2,"nature":"given","begun":"2026-11-25T23:20:23.266Z"}',NULL,'{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795648823,1795735223);
CREATE TABLE motion (
	"match" VARCHAR NOT NULL, 
	v INTEGER NOT NULL, 
	size INTEGER NOT NULL, 
	data BLOB NOT NULL, 
	PRIMARY KEY ("match", v), 
	FOREIGN KEY("match") REFERENCES "match" (id) ON DELETE CASCADE
);
CREATE TABLE seat (
	"match" VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	level INTEGER, 
	digest BLOB, 
	taken BOOLEAN NOT NULL, invitation BLOB, invited BOOLEAN DEFAULT 0 NOT NULL, maker BOOLEAN DEFAULT 0 NOT NULL, program VARCHAR, 
	PRIMARY KEY ("match", seat), 
	FOREIGN KEY("match") REFERENCES "match" (id) ON DELETE CASCADE
);
INSERT INTO "seat" VALUES('ZStxSIfNYkWxn7CG',0,'person','Black',NULL,X'F520E3C6588B62A5980AE8C12CED93E1ADE8F0855BEB640F8E385A9B25561A30',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('ZStxSIfNYkWxn7CG',1,'person','White',NULL,X'A82DC4183C120F93D812EEFD7AC77E60DCA8437AC0CA055644B7CCF5B262F5A9',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('5jiIwlTdp7mVY_Gl',0,'person','Blue',NULL,X'1992720792EDD57055C28A07B26099E31E4BFB5B664C5B925B572B8855C91898',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('5jiIwlTdp7mVY_Gl',1,'person','Red',NULL,X'6E90843903C7083D3228F727B2A398D591BD6F03FC793D9A63C58D736694B931',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('5jiIwlTdp7mVY_Gl',2,'person','Green',NULL,X'81FA301A487D60F30BF7FBF5B723818F593B17855913CF983CACC2415654B7F9',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('rRK4fzT5Ai33hA2X',0,'person','Blue',NULL,X'B2F2998411F95FA5F0177170D147DB63517FB2C29811D87EE4605F145AC422F0',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('rRK4fzT5Ai33hA2X',1,'person','Red',NULL,X'093ECC48DEF83AD53905E28D4031E18DA4F908D070D19471E42D732277816205',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('N2tMVergwbLXtGEv',0,'person','Ash',NULL,X'EF1D9BC6DF384F91C0880782F84528BC57F38DD605265C96F3F09B72F79789B8',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('N2tMVergwbLXtGEv',1,'person','Birch',NULL,X'A02DCC8F80846ADAE22F532517CE9847E5138A9D58C3AB70D5595E5BE4D86166',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('FvjuxB1n0oOPTtt9',0,'person','Ada',NULL,X'B5F2B5971FC23FACD5E1792D9109BF583BADFC850C68977DF947BB2864568496',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('FvjuxB1n0oOPTtt9',1,'person','Bo',NULL,X'463B2F93159DC3C8716722CFF25F5EFE72BFFFFA67C9295FB593FC3E352E153D',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('VrAuJFYDfZEgaTgx',0,'person','Ada',NULL,X'13AB561235A8E5E8171A16F5E6004252208A68F9ADECF4CB279DF17FF6E3BC11',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('VrAuJFYDfZEgaTgx',1,'person','Bo',NULL,X'B5BFD49D1F14F2C8CD1D103ACC38D688FBE3DB31B329AA11FA97FB2DB93D286D',1,NULL,0,0,NULL);
CREATE TABLE writer (
	hall VARCHAR NOT NULL, 
	last BIGINT NOT NULL, 
	PRIMARY KEY (hall)
);
CREATE INDEX match_bot_due ON "match" (bot_due) WHERE bot_due;
CREATE INDEX match_look_at ON "match" (look_at);
COMMIT;
