BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
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
INSERT INTO "command" VALUES('30Q0D-NmcZG7ipl2','abbd07b77207e7b9a76df425ec63ca1a','cards-claimed-0007','2be01851393c26c63ce150330788fa52',9);
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
INSERT INTO "entry" VALUES('30Q0D-NmcZG7ipl2',1,'2026-11-22T18:14:36.524Z','e','nature',NULL,'deal SUNOININ LOOFSUIN ELELLAIN',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('30Q0D-NmcZG7ipl2',2,'2026-11-22T18:14:36.877Z','e','0',NULL,'IN@A','41f6d08e943c6034221c2a024a6f08c1','cards-claimed-0000','3511f6f4a61cf63b0861c39478349bb1');
INSERT INTO "entry" VALUES('30Q0D-NmcZG7ipl2',3,'2026-11-22T18:14:36.955Z','e','0',NULL,'SU@B','41f6d08e943c6034221c2a024a6f08c1','cards-claimed-0001','e15fd9bdea9ae632ae99b9e92bda87db');
INSERT INTO "entry" VALUES('30Q0D-NmcZG7ipl2',4,'2026-11-22T18:14:37.031Z','e','0',NULL,'IN/B1','41f6d08e943c6034221c2a024a6f08c1','cards-claimed-0002','7c96cf3e22f6507b74899b02a30b65c1');
INSERT INTO "entry" VALUES('30Q0D-NmcZG7ipl2',5,'2026-11-22T18:14:37.233Z','e','0',NULL,'draw',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('30Q0D-NmcZG7ipl2',6,'2026-11-22T18:14:37.233Z','e','nature',NULL,'draw 0 LOLAIN','41f6d08e943c6034221c2a024a6f08c1','cards-claimed-0003','7021aad8d1a9556b1b213d6e546a8824');
INSERT INTO "entry" VALUES('30Q0D-NmcZG7ipl2',7,'2026-11-22T18:14:37.509Z','e','1',NULL,'LO@C','8340d4ede26262004eecfa3a0e25812b','cards-claimed-0004','da74e6f297ccdd01d83ad3bbe15e70e8');
INSERT INTO "entry" VALUES('30Q0D-NmcZG7ipl2',8,'2026-11-22T18:14:37.620Z','e','1',NULL,'IN@A','8340d4ede26262004eecfa3a0e25812b','cards-claimed-0005','9c0b87d2c7be43c1255b9f21b74e2275');
INSERT INTO "entry" VALUES('30Q0D-NmcZG7ipl2',9,'2026-11-22T18:14:37.683Z','e','1',NULL,'OF/A1','8340d4ede26262004eecfa3a0e25812b','cards-claimed-0006','786bc2dafafbd14b9b29939139434dd1');
INSERT INTO "entry" VALUES('SCvjF7cpVunP3RXE',1,'2026-11-22T18:12:19.417Z','e','0',NULL,'a3-a2','0908960ca852057d7c5d281b7d235ed3','undo-asked-0000','552c6ae63cbd4df2f42086016e22e5e0');
INSERT INTO "entry" VALUES('SCvjF7cpVunP3RXE',2,'2026-11-22T18:12:19.426Z','e','1',NULL,'c4-c3','0d7d9a001d61de469639fde922794695','undo-asked-0001','982f4b9ba73a5c818e6a55598d907a74');
INSERT INTO "entry" VALUES('SCvjF7cpVunP3RXE',3,'2026-11-22T18:12:19.435Z','e','0',NULL,'d2-c2','0908960ca852057d7c5d281b7d235ed3','undo-asked-0002','82985a0bda585e9c2cfe8014ab741da0');
INSERT INTO "entry" VALUES('SCvjF7cpVunP3RXE',4,'2026-11-22T18:12:19.443Z','e','table',NULL,'undo 1','0908960ca852057d7c5d281b7d235ed3','undo-asked-0003','eedcd5f316ac58283f87de86b77e34cd');
INSERT INTO "entry" VALUES('_jwiiFOPIE0oBoCe',1,'2026-11-22T18:12:19.334Z','e','1',NULL,'@d4','99dc0e695213d10fcb1d3f7c5f031b82','floors-placed-0000','2c0d13b93c1d5496bbb858bd70f29ddb');
INSERT INTO "entry" VALUES('_jwiiFOPIE0oBoCe',2,'2026-11-22T18:12:19.346Z','e','0',NULL,'swap','899911762b0cbdcf1310c8ac4fff9e9d','floors-placed-0001','0eaf127005e26ed4244e14a932c2318e');
INSERT INTO "entry" VALUES('_jwiiFOPIE0oBoCe',3,'2026-11-22T18:12:19.354Z','e','1',NULL,'@a3','99dc0e695213d10fcb1d3f7c5f031b82','floors-placed-0002','0b1c85d366970ae27a2a0580fab9982b');
INSERT INTO "entry" VALUES('_jwiiFOPIE0oBoCe',4,'2026-11-22T18:12:19.365Z','e','0',NULL,'@b3','899911762b0cbdcf1310c8ac4fff9e9d','floors-placed-0003','b0e9ff88bda31b793059d5eb4630007f');
INSERT INTO "entry" VALUES('_jwiiFOPIE0oBoCe',5,'2026-11-22T18:12:19.375Z','e','1',NULL,'@d3','99dc0e695213d10fcb1d3f7c5f031b82','floors-placed-0004','19386dcd4f691ac1f960598e517074d6');
INSERT INTO "entry" VALUES('_jwiiFOPIE0oBoCe',6,'2026-11-22T18:12:19.382Z','c','1','White','corner first?','99dc0e695213d10fcb1d3f7c5f031b82','floors-placed-0005','e14ce45d40bcf6b9677e50173bfbed85');
INSERT INTO "entry" VALUES('g2He8zkKZbC9zsgG',1,'2026-11-22T18:14:40.517Z','e','nature',NULL,'tower 7 BBGGRRYY....','b4ae2f37d83298a4f85bccbb0e059a7e','brick-pulled-0000','7f999f73df5ce105ce0ef97d62533b07');
INSERT INTO "entry" VALUES('g2He8zkKZbC9zsgG',2,'2026-11-22T18:14:40.566Z','e','0',NULL,'pull 1c','b4ae2f37d83298a4f85bccbb0e059a7e','brick-pulled-0001','b96df4fea02f9e118a2c5a7321c2bff7');
INSERT INTO "entry" VALUES('hVaadkZlMURppO23',1,'2026-11-22T18:12:19.467Z','e','0',NULL,'b4-b3','a97fc827769540ce68426577ee43fd6f','bot-answered-0000','93d9d88497d1a49f4e7787b62a473947');
INSERT INTO "entry" VALUES('hVaadkZlMURppO23',2,'2026-11-22T18:14:36.071Z','e','1',NULL,'d3-d2',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('kMD7fSHasFq9LFdR',1,'2026-11-22T18:14:41.145Z','e','0',NULL,'deal 1x2 1x3','08ad6b8d0b5388943bec21dc4a96e9e9','thumb-up-0000','cdca0210d411fa329f4c7d5f7c3af1ac');
INSERT INTO "entry" VALUES('kMD7fSHasFq9LFdR',2,'2026-11-22T18:14:41.168Z','e','nature',NULL,'cards G23>0 G2>1','08ad6b8d0b5388943bec21dc4a96e9e9','thumb-up-0001','e6449ed0b526197f94417695a7f7a532');
INSERT INTO "entry" VALUES('kMD7fSHasFq9LFdR',3,'2026-11-22T18:14:41.178Z','e','0',NULL,'move y1','08ad6b8d0b5388943bec21dc4a96e9e9','thumb-up-0002','d5191840b2e8ea6ef2d473bdee980459');
INSERT INTO "entry" VALUES('kMD7fSHasFq9LFdR',4,'2026-11-22T18:14:41.188Z','e','nature',NULL,'lies MzMzvgAAgL6PwnU88wQ1P_MENb8AAAAAAAAAAAAAAL4AAIC-j8J1PPMENT_zBDW_AAAAAAAAAACamZm9AACAvo_CdTzzBDU_8wQ1vwAAAAAAAAAAzczMvAAAgL6PwnU88wQ1P_MENb8AAAAAAAAAAM3MzDwAAIC-j8J1PPMENT_zBDW_AAAAAAAAAACamZk9AACAvo_CdTzzBDU_8wQ1vwAAAAAAAAAAAAAAPgAAgL6PwnU88wQ1P_MENb8AAAAAAAAAADMzMz4AAIC-j8J1PPMENT_zBDW_AAAAAAAAAAA','08ad6b8d0b5388943bec21dc4a96e9e9','thumb-up-0003','796fd614d683106232f697983d65a685');
INSERT INTO "entry" VALUES('kMD7fSHasFq9LFdR',5,'2026-11-22T18:14:41.199Z','c','1','Bo','higher!','7703ff8f287b5e69458188159746a4e7','thumb-up-0004','2e7395dd2cec65a75814f8b1af4d5849');
INSERT INTO "entry" VALUES('kMD7fSHasFq9LFdR',6,'2026-11-22T18:14:41.206Z','e','0',NULL,'no','08ad6b8d0b5388943bec21dc4a96e9e9','thumb-up-0005','97549e6cfb239f7a78c49055ea9fbe06');
INSERT INTO "entry" VALUES('mfyPQHNUiI7igChQ',1,'2026-11-22T18:14:41.405Z','e','0',NULL,'deal 6x2',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('mfyPQHNUiI7igChQ',2,'2026-11-22T18:14:41.406Z','e','nature',NULL,'cards G4>0 G25>0 G26>0 G30>0 G40>0 G43>0','d9ac4efbdc8d6bcfe0411d5488b13615','tower-read-0000','ef72b69af14dccd046c751996551d1f4');
INSERT INTO "entry" VALUES('mfyPQHNUiI7igChQ',3,'2026-11-22T18:14:41.417Z','e','0',NULL,'up','d9ac4efbdc8d6bcfe0411d5488b13615','tower-read-0001','f499c2218853e169e6a38dcfb744b7f3');
INSERT INTO "entry" VALUES('mfyPQHNUiI7igChQ',4,'2026-11-22T18:14:41.431Z','e','0',NULL,'say stands yes','d9ac4efbdc8d6bcfe0411d5488b13615','tower-read-0002','db40fbb6ebd3d107da344a9db1250efd');
INSERT INTO "entry" VALUES('oa5FPNxUONcs9RkS',1,'2026-11-22T18:14:37.928Z','e','nature',NULL,'order 53 13',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('oa5FPNxUONcs9RkS',2,'2026-11-22T18:14:38.172Z','e','0',NULL,'take 1x2','44520b73a09bab280923432e6abc5e27','dice-placed-0000','a4097da608675dc12ecae9aee9cbfaf6');
INSERT INTO "entry" VALUES('oa5FPNxUONcs9RkS',3,'2026-11-22T18:14:38.209Z','e','0',NULL,'take 1x1','44520b73a09bab280923432e6abc5e27','dice-placed-0001','ba6095fdc641c66e601b965630de859c');
INSERT INTO "entry" VALUES('oa5FPNxUONcs9RkS',4,'2026-11-22T18:14:38.230Z','e','0',NULL,'take 1x4','44520b73a09bab280923432e6abc5e27','dice-placed-0002','6850206d5a76c032164307459ee70175');
INSERT INTO "entry" VALUES('oa5FPNxUONcs9RkS',5,'2026-11-22T18:14:38.240Z','e','0',NULL,'take 2x2','44520b73a09bab280923432e6abc5e27','dice-placed-0003','fddca69b9975d8b19bcec67ade9e46d4');
INSERT INTO "entry" VALUES('oa5FPNxUONcs9RkS',6,'2026-11-22T18:14:38.310Z','e','0',NULL,'take 1x6','44520b73a09bab280923432e6abc5e27','dice-placed-0004','f1cd88fb5e5a2fbdd0e7c3f2e0e17227');
INSERT INTO "entry" VALUES('oa5FPNxUONcs9RkS',7,'2026-11-22T18:14:38.393Z','e','0',NULL,'take 1x3','44520b73a09bab280923432e6abc5e27','dice-placed-0005','daf6a47efa1319f523303572082deb07');
INSERT INTO "entry" VALUES('oa5FPNxUONcs9RkS',8,'2026-11-22T18:14:39.012Z','e','0',NULL,'return 1x1','44520b73a09bab280923432e6abc5e27','dice-placed-0006','240dc190761b382488f472acf3bcb065');
INSERT INTO "entry" VALUES('oa5FPNxUONcs9RkS',9,'2026-11-22T18:14:39.118Z','e','0',NULL,'take 1x2','44520b73a09bab280923432e6abc5e27','dice-placed-0007','a4097da608675dc12ecae9aee9cbfaf6');
INSERT INTO "entry" VALUES('oa5FPNxUONcs9RkS',10,'2026-11-22T18:14:39.173Z','e','0',NULL,'return 1x3','44520b73a09bab280923432e6abc5e27','dice-placed-0008','fdc9569f63113675e0968a7b9ee6e129');
INSERT INTO "entry" VALUES('oa5FPNxUONcs9RkS',11,'2026-11-22T18:14:39.233Z','e','0',NULL,'return 1x4','44520b73a09bab280923432e6abc5e27','dice-placed-0009','054a68afadfa2d8a6eb4412cb4747ba2');
INSERT INTO "entry" VALUES('oa5FPNxUONcs9RkS',12,'2026-11-22T18:14:39.262Z','e','0',NULL,'take 1x1','44520b73a09bab280923432e6abc5e27','dice-placed-0010','ba6095fdc641c66e601b965630de859c');
INSERT INTO "entry" VALUES('oa5FPNxUONcs9RkS',13,'2026-11-22T18:14:39.353Z','e','0',NULL,'take 1x6','44520b73a09bab280923432e6abc5e27','dice-placed-0011','f1cd88fb5e5a2fbdd0e7c3f2e0e17227');
INSERT INTO "entry" VALUES('oa5FPNxUONcs9RkS',14,'2026-11-22T18:14:39.385Z','e','0',NULL,'print Steps: 2x2/1x6@0,3,0; 1x2/1x1@0,0,1; B/1x2@0,-1,1; B/1x6@0,0,0; B/A@-2,5,3','44520b73a09bab280923432e6abc5e27','dice-placed-0012','9a3f018676c34d07feee65a40d8a0212');
INSERT INTO "entry" VALUES('oa5FPNxUONcs9RkS',15,'2026-11-22T18:14:39.591Z','e','1',NULL,'take 2x3','2417fea9fa6e6dcba83e622d1dc20610','dice-placed-0013','c79e44fd59f6a43a2e535d13159071b8');
INSERT INTO "entry" VALUES('oa5FPNxUONcs9RkS',16,'2026-11-22T18:14:39.633Z','e','1',NULL,'take 1x2','2417fea9fa6e6dcba83e622d1dc20610','dice-placed-0014','f74f14f70f5290911a5c5a1ecbd81644');
INSERT INTO "entry" VALUES('oa5FPNxUONcs9RkS',17,'2026-11-22T18:14:39.669Z','e','1',NULL,'take 1x4','2417fea9fa6e6dcba83e622d1dc20610','dice-placed-0015','42a9ea886e0993373f0dfb6a75153161');
INSERT INTO "entry" VALUES('oa5FPNxUONcs9RkS',18,'2026-11-22T18:14:39.726Z','e','1',NULL,'take 1x2','2417fea9fa6e6dcba83e622d1dc20610','dice-placed-0016','f74f14f70f5290911a5c5a1ecbd81644');
INSERT INTO "entry" VALUES('oa5FPNxUONcs9RkS',19,'2026-11-22T18:14:39.785Z','e','1',NULL,'take 1x1','2417fea9fa6e6dcba83e622d1dc20610','dice-placed-0017','1bce3089ed00e335200c07b9315eba38');
INSERT INTO "entry" VALUES('oa5FPNxUONcs9RkS',20,'2026-11-22T18:14:39.849Z','e','1',NULL,'return 1x1','2417fea9fa6e6dcba83e622d1dc20610','dice-placed-0018','d7132580b64e6a63b26da3ef33b16058');
INSERT INTO "entry" VALUES('oa5FPNxUONcs9RkS',21,'2026-11-22T18:14:39.933Z','c','0','Blue','my six is gone','44520b73a09bab280923432e6abc5e27','dice-placed-0019','abbd64a69503f6a08407bc4037adf8b2');
INSERT INTO "entry" VALUES('rSsxkkSapf1x9sTH',1,'2026-11-22T18:14:37.836Z','e','nature',NULL,'order 15 11',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('rSsxkkSapf1x9sTH',2,'2026-11-22T18:14:37.891Z','e','0',NULL,'take 2x3','b3737689aca5d9b072c2f3ead153045f','print-begun-0000','d1c28b3a15e0a9bfee10785e65513eda');
INSERT INTO "entry" VALUES('rSsxkkSapf1x9sTH',3,'2026-11-22T18:14:37.899Z','e','0',NULL,'take 2x3','b3737689aca5d9b072c2f3ead153045f','print-begun-0001','d1c28b3a15e0a9bfee10785e65513eda');
INSERT INTO "entry" VALUES('rSsxkkSapf1x9sTH',4,'2026-11-22T18:14:37.908Z','e','0',NULL,'take 1x3','b3737689aca5d9b072c2f3ead153045f','print-begun-0002','daf6a47efa1319f523303572082deb07');
INSERT INTO "entry" VALUES('rSsxkkSapf1x9sTH',5,'2026-11-22T18:14:37.920Z','e','0',NULL,'return 1x3','b3737689aca5d9b072c2f3ead153045f','print-begun-0003','fdc9569f63113675e0968a7b9ee6e129');
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
	created BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "match" VALUES('_jwiiFOPIE0oBoCe','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":4,"height":4,"sprawl":true,"utilities":0,"capture":false,"suburbs":true,"swap":true},"players":2,"nature":"stream","commitment":"f67c6d81b4c4a67beeba56e3a50ae547cf32639f342490eb5b671c81bc4bfeb3","begun":"2026-11-22T18:12:19.253Z","fixed":["seed"]}',X'06D739271412321DC02875965864872F2349316C7E6678F2BCFF966D7B2A2E8F','{"kind":"fischer","base_ms":36000000,"increment_ms":5000}','{"left_ms":[36009995,36014996]}',0,0,NULL,1795371139);
INSERT INTO "match" VALUES('SCvjF7cpVunP3RXE','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":4,"height":4,"sprawl":false,"utilities":0,"capture":true,"suburbs":false,"swap":false},"players":2,"nature":"stream","commitment":"6c11fe758dc4b11476cd266dca309d993779fa8b71791425033865b8bb12e4a8","begun":"2026-11-22T18:12:19.394Z","fixed":["seed"]}',X'AA769AA11A14628E9ADB524AF232A3B0D38C0C4B86565C4D113BCDD19E5F9406','{"kind":"none","base_ms":0,"increment_ms":0}','{"next_offer":2}',0,0,NULL,1795371139);
INSERT INTO "match" VALUES('hVaadkZlMURppO23','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":4,"height":4,"sprawl":false,"utilities":0,"capture":false,"suburbs":false,"swap":false},"players":2,"nature":"stream","commitment":"b795f2895f0adad867b302ad35da1b4145345a155288e78199e6fc9ccc0fc305","begun":"2026-11-22T18:12:19.457Z","fixed":["seed"]}',X'06924A7831014D13F91D4EBDB5EF85353107E093DE8849BAA5F228588F77B606','{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795371139);
INSERT INTO "match" VALUES('30Q0D-NmcZG7ipl2','take-that-towers','{"stackyard":1,"game":"take-that-towers","rules":1,"options":{"spire":8,"lobby":8,"office":8,"elevator":8,"suite":8,"landlord":8,"noise_complaint":8,"inferno":8},"players":3,"nature":"stream","commitment":"5c1c5bb4ff5fd8df0abb9c2cf2f42bec13b44a7f49103cdd659f0900344d70bf","begun":"2026-11-22T18:14:36.524Z","fixed":["seed"]}',X'1567397B0BF900D5598CC34E75C377A8FACA18F22B0A0904B657D95609EB650B','{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795371276);
INSERT INTO "match" VALUES('rSsxkkSapf1x9sTH','brick-work','{"stackyard":1,"game":"brick-work","rules":1,"options":{},"players":2,"nature":"stream","commitment":"8a6566c7ac18254702e07030dabddcf5e224424bbbbdc0657f8770527d25e573","begun":"2026-11-22T18:14:37.836Z","fixed":["seed"]}',X'60B8D046576F4A1F476D50BAB02890360D96B8257CAA427E79249025CD6A1A38','{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795371277);
INSERT INTO "match" VALUES('oa5FPNxUONcs9RkS','brick-work','{"stackyard":1,"game":"brick-work","rules":1,"options":{},"players":2,"nature":"stream","commitment":"9bf7ce09ab80cb6006c00c238a559f3d741379560e7462b6fdc90cc51d2c66ad","begun":"2026-11-22T18:14:37.928Z","fixed":["seed"]}',X'E75707388AD23B8AC8E67D8B57751414C80D7FF9D72D704F15985A1C268B4FA4','{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795371277);
INSERT INTO "match" VALUES('g2He8zkKZbC9zsgG','tower-topple','{"stackyard":1,"game":"tower-topple","rules":1,"options":{"version":1,"rows":4,"rounds":0,"target":0,"teams":0,"open":false,"real":false,"top_row_safe":true,"put_on_top":true,"colours":true,"colour_bonus":true,"substitute":true,"draw_two":true,"skip":true,"one_more":true,"one_more_scores_nothing":true,"reverse":true,"edge":true,"center":true,"lose_two":true,"lose_more":true,"others_gain":true,"others_more":true,"add_points":true,"play_on":true,"plain":18,"blue":2,"green":2,"red":2,"yellow":2,"draws_blue":2,"draws_green":2,"draws_red":2,"draws_yellow":2,"draws_two":2,"skips":2,"one_mores":2,"reverses":2,"edges":2,"centers":2,"lose_twos":2,"others_gains":2,"add_twos":2,"add_threes":2},"players":2,"nature":"given","begun":"2026-11-22T18:14:40.363Z"}',NULL,'{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795371280);
INSERT INTO "match" VALUES('kMD7fSHasFq9LFdR','towerbrix','{"stackyard":1,"game":"towerbrix","rules":1,"options":{"variant":"base","deck":"green","challenge":0,"level":"easy","open":false,"solvable":false,"live_check":true,"real":false,"box_short":325,"box_long":425,"cards":"","deal":""},"players":2,"nature":"given","begun":"2026-11-22T18:14:40.969Z"}',NULL,'{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795371280);
INSERT INTO "match" VALUES('mfyPQHNUiI7igChQ','towerbrix','{"stackyard":1,"game":"towerbrix","rules":1,"options":{"variant":"challenge","deck":"green","challenge":5,"level":"easy","open":false,"solvable":false,"live_check":true,"real":true,"box_short":325,"box_long":425,"cards":"","deal":""},"players":1,"nature":"stream","commitment":"489b676cd9b3b075b77b6bac89b07e2c970ebf403ec39267f4af14774604be5c","begun":"2026-11-22T18:14:41.218Z","fixed":["seed"]}',X'D4B1891709F81113B5E7CD72E4E0B0006AD3FBCD09148DDBD6386F727539745E','{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795371281);
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
	taken BOOLEAN NOT NULL, invitation BLOB, invited BOOLEAN DEFAULT 0 NOT NULL, maker BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY ("match", seat), 
	FOREIGN KEY("match") REFERENCES "match" (id) ON DELETE CASCADE
);
INSERT INTO "seat" VALUES('_jwiiFOPIE0oBoCe',0,'person','Black',NULL,X'EF916401E28B285709962D8B340C245A5721A002A6ACE16E2CA08B48AE375D1F',1,NULL,0,1);
INSERT INTO "seat" VALUES('_jwiiFOPIE0oBoCe',1,'person','White',NULL,X'B893AA2609821A87402D5FCA6950F19DDE496EF626087D59F9B6E09B5EC382F2',1,NULL,0,0);
INSERT INTO "seat" VALUES('SCvjF7cpVunP3RXE',0,'person','Black',NULL,X'A8AB7BDCCAC90519D968FFC40FDA83187901E811497604F380ECF68B13EA527A',1,NULL,0,1);
INSERT INTO "seat" VALUES('SCvjF7cpVunP3RXE',1,'person','White',NULL,X'649D315A774D1D50EAC652D364BBB3CD8E63A528464F56AB02D85A827EE5FF84',1,NULL,0,0);
INSERT INTO "seat" VALUES('hVaadkZlMURppO23',0,'person','Black',NULL,X'D5DFC93A7A14A75C31B606BADAF053CD0BAB13872ACD00C103A20FBBBA6954D0',1,NULL,0,1);
INSERT INTO "seat" VALUES('hVaadkZlMURppO23',1,'bot','Apprentice',2,NULL,0,NULL,0,0);
INSERT INTO "seat" VALUES('30Q0D-NmcZG7ipl2',0,'person','Blue',NULL,X'A2F6E4D2F31FC7B891C4D582C4E4E7B155EE75697E5938ACAD2E6FD7B8C3B264',1,NULL,0,1);
INSERT INTO "seat" VALUES('30Q0D-NmcZG7ipl2',1,'person','Red',NULL,X'9864819651F9F8AA1C2CBE98E52D61EB08F0D17B9233602058776D605321B6DA',1,NULL,0,0);
INSERT INTO "seat" VALUES('30Q0D-NmcZG7ipl2',2,'person','Cleo',NULL,X'0F12CBF5A0175978918D821903550C62E0BCEA428A9B87F72DAF900F3961745E',1,NULL,0,0);
INSERT INTO "seat" VALUES('rSsxkkSapf1x9sTH',0,'person','Blue',NULL,X'6AB678A9F7EBD1591E84D108174E2F23425C3629BABC0398EE2F053F8224DEE6',1,NULL,0,1);
INSERT INTO "seat" VALUES('rSsxkkSapf1x9sTH',1,'person','Red',NULL,X'5E29145AA1B85B8260B4AD8A5612EFD9B6ED1440951880436AB9E1683763BB31',1,NULL,0,0);
INSERT INTO "seat" VALUES('oa5FPNxUONcs9RkS',0,'person','Blue',NULL,X'E31B326C5089EC949F27D1830AA8019C386236CD19B71FD510AE95129330DF5F',1,NULL,0,1);
INSERT INTO "seat" VALUES('oa5FPNxUONcs9RkS',1,'person','Red',NULL,X'C503670CE463259780A3E6F26172143A0DF9D4ED92EB48D971C1D007A2B49726',1,NULL,0,0);
INSERT INTO "seat" VALUES('g2He8zkKZbC9zsgG',0,'person','Ash',NULL,X'1865100D3E07DBCF649B22A6C9CF24363B974A0A684F8F7E86E40C74288AEB49',1,NULL,0,1);
INSERT INTO "seat" VALUES('g2He8zkKZbC9zsgG',1,'person','Birch',NULL,X'2F8986A189EA37D58C244C03B2F2A2F79FDCF252B100584E18BF3CE532761B31',1,NULL,0,0);
INSERT INTO "seat" VALUES('kMD7fSHasFq9LFdR',0,'person','Ada',NULL,X'F85E77952971E6DBA564E04E3E97E07E507D6C7515D01DA7D01281A5FF43CCC9',1,NULL,0,1);
INSERT INTO "seat" VALUES('kMD7fSHasFq9LFdR',1,'person','Bo',NULL,X'807B32CB727C5664753CEFA2945C18B35767EC6995E11D21E1B68BA32C9098FA',1,NULL,0,0);
INSERT INTO "seat" VALUES('mfyPQHNUiI7igChQ',0,'person','Ada',NULL,X'E21270F8F3F7DCAE34DC87F1A3A1AB3865A4F16B1C6E3D123046CC325CD75234',1,NULL,0,1);
CREATE INDEX match_bot_due ON "match" (bot_due) WHERE bot_due;
COMMIT;
