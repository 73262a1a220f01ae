BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE ban (
	network VARCHAR NOT NULL, 
	made BIGINT NOT NULL, 
	until BIGINT, 
	why TEXT NOT NULL, 
	PRIMARY KEY (network)
);
CREATE TABLE cluster (
	name VARCHAR NOT NULL, 
	secret BLOB NOT NULL, 
	PRIMARY KEY (name)
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
INSERT INTO "command" VALUES('1jn0XjizH05NM-uG','8ae522340b573bc3caa995bdca010add','asks-for-a-draw-0001','5ffca520a864dd9c699c4c3b5e50a65d',1);
INSERT INTO "command" VALUES('VBRgABIgBuCz8gXz','ff60ad06c0e184d3d4a6609b8aa483db','talk-about-0005','269f591b7fbac33410f4d2d51634000b',5);
INSERT INTO "command" VALUES('_2q_rcMLfRXDty05','9a6307d50a0cf9df81c35bd5af284325','pause-here-0002','f859b7733983d0990a78c0c31b987af5',2);
INSERT INTO "command" VALUES('ynjkXzWz7ktYT087','5c808b0851ce3c6229c37a9e5293a96a','help-asked-0003','d01b566bf8c080c17da44201ad915c26',3);
CREATE TABLE entry (
	"match" VARCHAR NOT NULL, 
	v INTEGER NOT NULL, 
	t VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	who VARCHAR NOT NULL, 
	name VARCHAR, 
	text TEXT NOT NULL, 
	holder VARCHAR, 
	c VARCHAR, 
	digest VARCHAR, 
	PRIMARY KEY ("match", v), 
	FOREIGN KEY("match") REFERENCES "match" (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "entry" VALUES('1jn0XjizH05NM-uG',1,'2026-11-28T00:28:04.730Z','e','0',NULL,'d4-c4','8ae522340b573bc3caa995bdca010add','asks-for-a-draw-0000','8bbd478ec697eb67281985588abc8687');
INSERT INTO "entry" VALUES('1njGN3FGkcKy2D4a',1,'2026-11-28T00:28:04.780Z','e','0',NULL,'a3-a2','f12342bd86c678dd62e12432eec0514f','undo-asked-0000','552c6ae63cbd4df2f42086016e22e5e0');
INSERT INTO "entry" VALUES('1njGN3FGkcKy2D4a',2,'2026-11-28T00:28:04.784Z','e','1',NULL,'c4-c3','f1f936409292a33f8809ae5bf35a9bcd','undo-asked-0001','982f4b9ba73a5c818e6a55598d907a74');
INSERT INTO "entry" VALUES('1njGN3FGkcKy2D4a',3,'2026-11-28T00:28:04.788Z','e','0',NULL,'d2-c2','f12342bd86c678dd62e12432eec0514f','undo-asked-0002','82985a0bda585e9c2cfe8014ab741da0');
INSERT INTO "entry" VALUES('1njGN3FGkcKy2D4a',4,'2026-11-28T00:28:04.792Z','e','table',NULL,'undo 1','f12342bd86c678dd62e12432eec0514f','undo-asked-0003','eedcd5f316ac58283f87de86b77e34cd');
INSERT INTO "entry" VALUES('5ROyiw-YIvPuOeye',1,'2026-11-28T00:28:07.289Z','e','nature',NULL,'deal SPOFLANO SPSPELLA LOLOSUSU',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('5ROyiw-YIvPuOeye',2,'2026-11-28T00:28:07.307Z','e','0',NULL,'NO@A','e29360b46e5981fe298d45295bc3f2a7','cards-of-three-0000','f51ba1cec418d3568ac131056a608f46');
INSERT INTO "entry" VALUES('5ROyiw-YIvPuOeye',3,'2026-11-28T00:28:07.309Z','e','0',NULL,'LA@B','e29360b46e5981fe298d45295bc3f2a7','cards-of-three-0001','33a1347f77dc333ff311fd1eae658352');
INSERT INTO "entry" VALUES('5ROyiw-YIvPuOeye',4,'2026-11-28T00:28:07.313Z','e','0',NULL,'SP/A1','e29360b46e5981fe298d45295bc3f2a7','cards-of-three-0002','ea0011ccf6235c3814bec9b12abd113c');
INSERT INTO "entry" VALUES('5ROyiw-YIvPuOeye',5,'2026-11-28T00:28:07.317Z','e','0',NULL,'OF/B1','e29360b46e5981fe298d45295bc3f2a7','cards-of-three-0003','7558053a6cbe2639c27078c3dba89736');
INSERT INTO "entry" VALUES('5ROyiw-YIvPuOeye',6,'2026-11-28T00:28:07.334Z','e','0',NULL,'draw',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('5ROyiw-YIvPuOeye',7,'2026-11-28T00:28:07.334Z','e','nature',NULL,'draw 0 LOOFEL','e29360b46e5981fe298d45295bc3f2a7','cards-of-three-0004','7021aad8d1a9556b1b213d6e546a8824');
INSERT INTO "entry" VALUES('5ROyiw-YIvPuOeye',8,'2026-11-28T00:28:07.336Z','e','1',NULL,'EL@B','4917b6335578bb7e252a852d11ea20a4','cards-of-three-0005','f758ea1e7dc5665a481fad436b0f7022');
INSERT INTO "entry" VALUES('5ROyiw-YIvPuOeye',9,'2026-11-28T00:28:07.340Z','e','1',NULL,'LA@A','4917b6335578bb7e252a852d11ea20a4','cards-of-three-0006','9a6de5cc1194040c135d61341da7cd7d');
INSERT INTO "entry" VALUES('5ROyiw-YIvPuOeye',10,'2026-11-28T00:28:07.344Z','e','1',NULL,'SP/A2','4917b6335578bb7e252a852d11ea20a4','cards-of-three-0007','995f7b16ad6525546fe07f8ea90485f1');
INSERT INTO "entry" VALUES('5ROyiw-YIvPuOeye',11,'2026-11-28T00:28:07.348Z','e','1',NULL,'SP/B2','4917b6335578bb7e252a852d11ea20a4','cards-of-three-0008','68ec47bc6b26c4d20ac1569a70a7a8ed');
INSERT INTO "entry" VALUES('5ROyiw-YIvPuOeye',12,'2026-11-28T00:28:07.352Z','e','1',NULL,'draw',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('5ROyiw-YIvPuOeye',13,'2026-11-28T00:28:07.352Z','e','nature',NULL,'draw 1 SPSUIN','4917b6335578bb7e252a852d11ea20a4','cards-of-three-0009','5575d4cff9a58cea1c9e49d6e4c8712b');
INSERT INTO "entry" VALUES('BNWx67zGuOl_Znkl',1,'2026-11-28T00:28:07.398Z','e','nature',NULL,'deal LOLOSUNO ELNOININ',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('BNWx67zGuOl_Znkl',2,'2026-11-28T00:28:07.404Z','e','0',NULL,'LO@A','51717b3217d28d9efb3e12f19ce0bb6d','cards-of-two-0000','cd040902db38b61709698e5c23870c3f');
INSERT INTO "entry" VALUES('BNWx67zGuOl_Znkl',3,'2026-11-28T00:28:07.408Z','e','0',NULL,'NO@B','51717b3217d28d9efb3e12f19ce0bb6d','cards-of-two-0001','965a99ef873c90850e7962bcfedb2f0a');
INSERT INTO "entry" VALUES('BNWx67zGuOl_Znkl',4,'2026-11-28T00:28:07.412Z','e','0',NULL,'LO/B1','51717b3217d28d9efb3e12f19ce0bb6d','cards-of-two-0002','d0dae2d6c108e4c0b478ea43a1bf297d');
INSERT INTO "entry" VALUES('BNWx67zGuOl_Znkl',5,'2026-11-28T00:28:07.416Z','e','0',NULL,'draw',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('BNWx67zGuOl_Znkl',6,'2026-11-28T00:28:07.416Z','e','nature',NULL,'draw 0 SPOFSU','51717b3217d28d9efb3e12f19ce0bb6d','cards-of-two-0003','7021aad8d1a9556b1b213d6e546a8824');
INSERT INTO "entry" VALUES('BNWx67zGuOl_Znkl',7,'2026-11-28T00:28:07.420Z','e','1',NULL,'IN@A','035ba6e88224ffc45cbc59553ed3c51d','cards-of-two-0004','9c0b87d2c7be43c1255b9f21b74e2275');
INSERT INTO "entry" VALUES('BNWx67zGuOl_Znkl',8,'2026-11-28T00:28:07.424Z','e','1',NULL,'EL@B','035ba6e88224ffc45cbc59553ed3c51d','cards-of-two-0005','f758ea1e7dc5665a481fad436b0f7022');
INSERT INTO "entry" VALUES('BNWx67zGuOl_Znkl',9,'2026-11-28T00:28:07.428Z','e','1',NULL,'draw',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('BNWx67zGuOl_Znkl',10,'2026-11-28T00:28:07.428Z','e','nature',NULL,'draw 1 LOSUSU','035ba6e88224ffc45cbc59553ed3c51d','cards-of-two-0006','5575d4cff9a58cea1c9e49d6e4c8712b');
INSERT INTO "entry" VALUES('BNWx67zGuOl_Znkl',11,'2026-11-28T00:28:07.432Z','e','0',NULL,'OF@B','51717b3217d28d9efb3e12f19ce0bb6d','cards-of-two-0007','10a2cbf348271f15bf9998fbe0fa9bfa');
INSERT INTO "entry" VALUES('BNWx67zGuOl_Znkl',12,'2026-11-28T00:28:07.437Z','e','0',NULL,'SP@A','51717b3217d28d9efb3e12f19ce0bb6d','cards-of-two-0008','49facc7e7201ef3109f1668a96d7af04');
INSERT INTO "entry" VALUES('FT7ge7rws6Z4xIU_',1,'2026-11-28T00:28:08.081Z','e','nature',NULL,'tower 3819725299 YG..BYGRRB.....',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('KKl_Sk_gLBifKqQn',1,'2026-11-28T00:28:04.563Z','e','0',NULL,'c1-d1','0054277f64dd091e4a21a9132db24e96','over-now-0000','6a88ce277193a9534191b8190e4b3e08');
INSERT INTO "entry" VALUES('KKl_Sk_gLBifKqQn',2,'2026-11-28T00:28:04.567Z','e','1',NULL,'e4-e3','2ae3246aa14e6ccb28187fb8f83abdff','over-now-0001','54a7363f1b074e0498df433661bf05ca');
INSERT INTO "entry" VALUES('KKl_Sk_gLBifKqQn',3,'2026-11-28T00:28:04.571Z','e','0',NULL,'b4-c4','0054277f64dd091e4a21a9132db24e96','over-now-0002','957a46176e0c581ccdc32ab7abdfa617');
INSERT INTO "entry" VALUES('KKl_Sk_gLBifKqQn',4,'2026-11-28T00:28:04.575Z','e','table',NULL,'resign 1','2ae3246aa14e6ccb28187fb8f83abdff','over-now-0003','4b217c2ce723807eb30c4f11d8e8ea7b');
INSERT INTO "entry" VALUES('KKl_Sk_gLBifKqQn',5,'2026-11-28T00:28:04.578Z','c','0','Black','well played','0054277f64dd091e4a21a9132db24e96','over-now-0004','410d33b4a6dc84f926284ada9f9a1f8c');
INSERT INTO "entry" VALUES('QzNP_B-4i69ODvzH',1,'2026-11-28T00:28:04.748Z','e','1',NULL,'@d4','bcdee427d081f75124f7779dcfe18d54','floors-placed-0000','2c0d13b93c1d5496bbb858bd70f29ddb');
INSERT INTO "entry" VALUES('QzNP_B-4i69ODvzH',2,'2026-11-28T00:28:04.752Z','e','0',NULL,'swap','32572c39c99c8bb82ee82d8520ac1f6d','floors-placed-0001','0eaf127005e26ed4244e14a932c2318e');
INSERT INTO "entry" VALUES('QzNP_B-4i69ODvzH',3,'2026-11-28T00:28:04.756Z','e','1',NULL,'@a3','bcdee427d081f75124f7779dcfe18d54','floors-placed-0002','0b1c85d366970ae27a2a0580fab9982b');
INSERT INTO "entry" VALUES('QzNP_B-4i69ODvzH',4,'2026-11-28T00:28:04.760Z','e','0',NULL,'@b3','32572c39c99c8bb82ee82d8520ac1f6d','floors-placed-0003','b0e9ff88bda31b793059d5eb4630007f');
INSERT INTO "entry" VALUES('QzNP_B-4i69ODvzH',5,'2026-11-28T00:28:04.764Z','e','1',NULL,'@d3','bcdee427d081f75124f7779dcfe18d54','floors-placed-0004','19386dcd4f691ac1f960598e517074d6');
INSERT INTO "entry" VALUES('QzNP_B-4i69ODvzH',6,'2026-11-28T00:28:04.767Z','c','1','White','corner first?','bcdee427d081f75124f7779dcfe18d54','floors-placed-0005','e14ce45d40bcf6b9677e50173bfbed85');
INSERT INTO "entry" VALUES('Tvxes5eincFnioQD',1,'2026-11-28T00:28:07.356Z','e','nature',NULL,'deal SPELSUIN OFLAININ SPOFOFLA',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('Tvxes5eincFnioQD',2,'2026-11-28T00:28:07.364Z','e','0',NULL,'EL@A','5bf64431fe14fbf4aeb03829a69536ca','stood-in-for-0000','2805c4dd448d10c2df24aff0ff2c1b06');
INSERT INTO "entry" VALUES('Tvxes5eincFnioQD',3,'2026-11-28T00:28:07.368Z','e','0',NULL,'SU@B','5bf64431fe14fbf4aeb03829a69536ca','stood-in-for-0001','e15fd9bdea9ae632ae99b9e92bda87db');
INSERT INTO "entry" VALUES('Tvxes5eincFnioQD',4,'2026-11-28T00:28:07.373Z','e','0',NULL,'SP/A1','5bf64431fe14fbf4aeb03829a69536ca','stood-in-for-0002','ea0011ccf6235c3814bec9b12abd113c');
INSERT INTO "entry" VALUES('Tvxes5eincFnioQD',5,'2026-11-28T00:28:07.378Z','e','0',NULL,'draw',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('Tvxes5eincFnioQD',6,'2026-11-28T00:28:07.378Z','e','nature',NULL,'draw 0 SPININ','5bf64431fe14fbf4aeb03829a69536ca','stood-in-for-0003','7021aad8d1a9556b1b213d6e546a8824');
INSERT INTO "entry" VALUES('Tvxes5eincFnioQD',7,'2026-11-28T00:28:07.382Z','e','1',NULL,'OF@C','c7ac8e02d2429f43ee585a3560d8c0fb','stood-in-for-0004','d4ca24dc1f4c74a0b5c643a8ced562d3');
INSERT INTO "entry" VALUES('Tvxes5eincFnioQD',8,'2026-11-28T00:28:07.386Z','e','1',NULL,'LA@B','c7ac8e02d2429f43ee585a3560d8c0fb','stood-in-for-0005','4286a4af8e95fb43658d9127b14833eb');
INSERT INTO "entry" VALUES('Tvxes5eincFnioQD',9,'2026-11-28T00:28:07.389Z','e','table',NULL,'leave 0','5bf64431fe14fbf4aeb03829a69536ca','stood-in-for-0006','f340c16b8aff99650aa4c00f2adf9b24');
INSERT INTO "entry" VALUES('VBRgABIgBuCz8gXz',1,'2026-11-28T00:28:04.493Z','e','0',NULL,'c1-c2','6ef78dcc1cee7c173ae3fcd464856ac6','talk-about-0000','a225f131277f560e79e0ea9b832f02b8');
INSERT INTO "entry" VALUES('VBRgABIgBuCz8gXz',2,'2026-11-28T00:28:04.497Z','e','1',NULL,'c4-d4','ff60ad06c0e184d3d4a6609b8aa483db','talk-about-0001','525d6b83e40b66cbe2f21c6388007d52');
INSERT INTO "entry" VALUES('VBRgABIgBuCz8gXz',3,'2026-11-28T00:28:04.501Z','e','0',NULL,'e3-e4','6ef78dcc1cee7c173ae3fcd464856ac6','talk-about-0002','5c6c3f116a3ee67f3ef2fb9ac2391318');
INSERT INTO "entry" VALUES('VBRgABIgBuCz8gXz',4,'2026-11-28T00:28:04.505Z','e','1',NULL,'a2-a3','ff60ad06c0e184d3d4a6609b8aa483db','talk-about-0003','c3b235a38842a314baceec3b8a0b1be6');
INSERT INTO "entry" VALUES('VBRgABIgBuCz8gXz',5,'2026-11-28T00:28:04.509Z','c','0','Black','brb','6ef78dcc1cee7c173ae3fcd464856ac6','talk-about-0004','165da9284ac788506752b8dd0dccf7f9');
INSERT INTO "entry" VALUES('VBRgABIgBuCz8gXz',6,'2026-11-28T00:28:04.518Z','c','','Spectator','Güte! 🧱','6ef78dcc1cee7c173ae3fcd464856ac6','talk-about-0006','aaf0b76cdd5e177c84c864b54aca0565');
INSERT INTO "entry" VALUES('VBRgABIgBuCz8gXz',7,'2026-11-28T00:28:04.522Z','e','0',NULL,'b2-c2','6ef78dcc1cee7c173ae3fcd464856ac6','talk-about-0007','524e356cb3818f1b83d04d21cd0a82e9');
INSERT INTO "entry" VALUES('VBRgABIgBuCz8gXz',8,'2026-11-28T00:28:04.530Z','e','1',NULL,'d1-e1','ff60ad06c0e184d3d4a6609b8aa483db','talk-about-0008','ac6f2bdb8bdb18eaafb1cb6f2d76aaf1');
INSERT INTO "entry" VALUES('VgE6MAh3BbilCx2m',1,'2026-11-28T00:28:08.424Z','e','0',NULL,'deal 6x2',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('VgE6MAh3BbilCx2m',2,'2026-11-28T00:28:08.425Z','e','nature',NULL,'cards G4>0 G25>0 G26>0 G30>0 G40>0 G43>0','9db2b2e3062266983fc57c2cde999b19','tower-read-0000','ef72b69af14dccd046c751996551d1f4');
INSERT INTO "entry" VALUES('VgE6MAh3BbilCx2m',3,'2026-11-28T00:28:08.429Z','e','0',NULL,'up','9db2b2e3062266983fc57c2cde999b19','tower-read-0001','f499c2218853e169e6a38dcfb744b7f3');
INSERT INTO "entry" VALUES('VgE6MAh3BbilCx2m',4,'2026-11-28T00:28:08.432Z','e','0',NULL,'say stands yes','9db2b2e3062266983fc57c2cde999b19','tower-read-0002','db40fbb6ebd3d107da344a9db1250efd');
INSERT INTO "entry" VALUES('WrPx2ZGukC6kPpeB',1,'2026-11-28T00:28:08.387Z','e','0',NULL,'deal 1x2 1x3','6baa7ba11834774aa4c2112bb930bcab','brick-on-top-0000','cdca0210d411fa329f4c7d5f7c3af1ac');
INSERT INTO "entry" VALUES('WrPx2ZGukC6kPpeB',2,'2026-11-28T00:28:08.391Z','e','1',NULL,'agree','a91a2a3617bace8d25a1af71aad26705','brick-on-top-0001','f982a28ff221f05554e2587e5bedbcbd');
INSERT INTO "entry" VALUES('WrPx2ZGukC6kPpeB',3,'2026-11-28T00:28:08.394Z','e','nature',NULL,'cards G23>0 G2>1','6baa7ba11834774aa4c2112bb930bcab','brick-on-top-0002','e6449ed0b526197f94417695a7f7a532');
INSERT INTO "entry" VALUES('WrPx2ZGukC6kPpeB',4,'2026-11-28T00:28:08.400Z','e','0',NULL,'move y1','6baa7ba11834774aa4c2112bb930bcab','brick-on-top-0003','d5191840b2e8ea6ef2d473bdee980459');
INSERT INTO "entry" VALUES('WrPx2ZGukC6kPpeB',5,'2026-11-28T00:28:08.405Z','e','nature',NULL,'lies MzMzvgAAgL6PwnU88wQ1P_MENb8AAAAAAAAAAAAAAL4AAIC-j8J1PPMENT_zBDW_AAAAAAAAAACamZm9AACAvo_CdTzzBDU_8wQ1vwAAAAAAAAAAzczMvAAAgL6PwnU88wQ1P_MENb8AAAAAAAAAAM3MzDwAAIC-j8J1PPMENT_zBDW_AAAAAAAAAACamZk9AACAvo_CdTzzBDU_8wQ1vwAAAAAAAAAAAAAAPgAAgL6PwnU88wQ1P_MENb8AAAAAAAAAADMzMz4AAIC-j8J1PPMENT_zBDW_AAAAAAAAAAA','6baa7ba11834774aa4c2112bb930bcab','brick-on-top-0004','796fd614d683106232f697983d65a685');
INSERT INTO "entry" VALUES('WrPx2ZGukC6kPpeB',6,'2026-11-28T00:28:08.409Z','c','1','Bo','higher!','a91a2a3617bace8d25a1af71aad26705','brick-on-top-0005','2e7395dd2cec65a75814f8b1af4d5849');
INSERT INTO "entry" VALUES('WrPx2ZGukC6kPpeB',7,'2026-11-28T00:28:08.411Z','e','0',NULL,'no','6baa7ba11834774aa4c2112bb930bcab','brick-on-top-0006','97549e6cfb239f7a78c49055ea9fbe06');
INSERT INTO "entry" VALUES('ZAFp5AUXmlfOLgNP',1,'2026-11-28T00:28:08.021Z','e','nature',NULL,'tower 7 ...BB.GG.RR.YY....','4f926f05abc45c9cfe4a1625e9dc666e','tower-told-0000','c4fc30a327cfe700d390f9aeca26a6b8');
INSERT INTO "entry" VALUES('ZAFp5AUXmlfOLgNP',2,'2026-11-28T00:28:08.027Z','e','0',NULL,'pull 1b','4f926f05abc45c9cfe4a1625e9dc666e','tower-told-0001','34272a8cd0e9a984db9da70eec367621');
INSERT INTO "entry" VALUES('ZAFp5AUXmlfOLgNP',3,'2026-11-28T00:28:08.042Z','e','nature',NULL,'out','4f926f05abc45c9cfe4a1625e9dc666e','tower-told-0002','5d7ef06ce09fec29ec85339a9c4c0990');
INSERT INTO "entry" VALUES('_2q_rcMLfRXDty05',1,'2026-11-28T00:28:04.543Z','e','0',NULL,'e3-e4','9a6307d50a0cf9df81c35bd5af284325','pause-here-0000','5c6c3f116a3ee67f3ef2fb9ac2391318');
INSERT INTO "entry" VALUES('_2q_rcMLfRXDty05',2,'2026-11-28T00:28:04.548Z','e','1',NULL,'d3-d2','9d9be2f9407f8c6b61084f8f22fae682','pause-here-0001','53ad479442e9959c98a5dd4459112c0a');
INSERT INTO "entry" VALUES('bAlkb_eAUzozPeIq',1,'2026-11-28T00:28:04.592Z','e','0',NULL,'e3-d3','0261ecd98f5c54f86a84e0b835106c32','taken-back-0000','9009f3ad7f008fe980fde618717e7074');
INSERT INTO "entry" VALUES('bAlkb_eAUzozPeIq',2,'2026-11-28T00:28:04.595Z','e','1',NULL,'c4-b4','6609e1082d0599e4b7d78dd49059d1a9','taken-back-0001','b800d28ebd2a97583be2684be9caa1fb');
INSERT INTO "entry" VALUES('bAlkb_eAUzozPeIq',3,'2026-11-28T00:28:04.600Z','e','0',NULL,'d4-e4','0261ecd98f5c54f86a84e0b835106c32','taken-back-0002','ba14b5ed42afe4a2d04edeb34efc1a9f');
INSERT INTO "entry" VALUES('bAlkb_eAUzozPeIq',4,'2026-11-28T00:28:04.604Z','e','1',NULL,'a4-a3','6609e1082d0599e4b7d78dd49059d1a9','taken-back-0003','9aa4471a8b4abd3ccabd7b751f92449f');
INSERT INTO "entry" VALUES('bAlkb_eAUzozPeIq',5,'2026-11-28T00:28:04.608Z','e','table',NULL,'undo 4','0261ecd98f5c54f86a84e0b835106c32','taken-back-0004','ae2fa27407897dc29e0c76fae5c67ef5');
INSERT INTO "entry" VALUES('bAlkb_eAUzozPeIq',6,'2026-11-28T00:28:04.715Z','e','0',NULL,'c1-d1','0261ecd98f5c54f86a84e0b835106c32','taken-back-0005','6a88ce277193a9534191b8190e4b3e08');
INSERT INTO "entry" VALUES('gxac7djzePwXARqi',1,'2026-11-28T00:28:04.829Z','e','0',NULL,'b4-b3','031642ce129f5664ddd448658924a38e','bot-answered-0000','93d9d88497d1a49f4e7787b62a473947');
INSERT INTO "entry" VALUES('gxac7djzePwXARqi',2,'2026-11-28T00:28:07.217Z','e','1',NULL,'d1-d2',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('iDc_9cMmCY6E_dLs',1,'2026-11-28T00:28:07.503Z','e','nature',NULL,'order 25 11',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('iDc_9cMmCY6E_dLs',2,'2026-11-28T00:28:07.510Z','e','0',NULL,'take 1x1','c208dd883864193d59cac1dce0e14e0f','prints-begun-0000','ba6095fdc641c66e601b965630de859c');
INSERT INTO "entry" VALUES('iDc_9cMmCY6E_dLs',3,'2026-11-28T00:28:07.514Z','e','0',NULL,'take 1x4','c208dd883864193d59cac1dce0e14e0f','prints-begun-0001','6850206d5a76c032164307459ee70175');
INSERT INTO "entry" VALUES('iDc_9cMmCY6E_dLs',4,'2026-11-28T00:28:07.519Z','e','0',NULL,'take 1x2','c208dd883864193d59cac1dce0e14e0f','prints-begun-0002','a4097da608675dc12ecae9aee9cbfaf6');
INSERT INTO "entry" VALUES('iDc_9cMmCY6E_dLs',5,'2026-11-28T00:28:07.522Z','e','0',NULL,'take 2x3','c208dd883864193d59cac1dce0e14e0f','prints-begun-0003','d1c28b3a15e0a9bfee10785e65513eda');
INSERT INTO "entry" VALUES('iDc_9cMmCY6E_dLs',6,'2026-11-28T00:28:07.526Z','e','0',NULL,'take 1x6','c208dd883864193d59cac1dce0e14e0f','prints-begun-0004','f1cd88fb5e5a2fbdd0e7c3f2e0e17227');
INSERT INTO "entry" VALUES('iME7ih2liN4KB76z',1,'2026-11-28T00:28:08.361Z','e','0',NULL,'deal 1x2 1x3','92db88c2a523fa9606b3d3ab10c44fc6','deal-asked-0000','cdca0210d411fa329f4c7d5f7c3af1ac');
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',1,'2026-11-28T00:28:07.530Z','e','nature',NULL,'order 45 46',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',2,'2026-11-28T00:28:07.538Z','e','0',NULL,'take 1x2','f079817f87c5160903b6f0c4e94760e8','pool-rolled-0000','a4097da608675dc12ecae9aee9cbfaf6');
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',3,'2026-11-28T00:28:07.542Z','e','0',NULL,'take 1x1','f079817f87c5160903b6f0c4e94760e8','pool-rolled-0001','ba6095fdc641c66e601b965630de859c');
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',4,'2026-11-28T00:28:07.546Z','e','0',NULL,'take 1x3','f079817f87c5160903b6f0c4e94760e8','pool-rolled-0002','daf6a47efa1319f523303572082deb07');
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',5,'2026-11-28T00:28:07.553Z','e','0',NULL,'take 1x2','f079817f87c5160903b6f0c4e94760e8','pool-rolled-0003','a4097da608675dc12ecae9aee9cbfaf6');
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',6,'2026-11-28T00:28:07.555Z','e','0',NULL,'return 1x3','f079817f87c5160903b6f0c4e94760e8','pool-rolled-0004','fdc9569f63113675e0968a7b9ee6e129');
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',7,'2026-11-28T00:28:07.559Z','e','0',NULL,'take 2x3','f079817f87c5160903b6f0c4e94760e8','pool-rolled-0005','d1c28b3a15e0a9bfee10785e65513eda');
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',8,'2026-11-28T00:28:07.563Z','e','0',NULL,'take 1x1','f079817f87c5160903b6f0c4e94760e8','pool-rolled-0006','ba6095fdc641c66e601b965630de859c');
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',9,'2026-11-28T00:28:07.567Z','e','0',NULL,'take 1x1','f079817f87c5160903b6f0c4e94760e8','pool-rolled-0007','ba6095fdc641c66e601b965630de859c');
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',10,'2026-11-28T00:28:07.571Z','e','0',NULL,'print Lighthouse: 1x2/1x2@0,0,1; A/2x3@1,1,0; 1x1/1x1@0,0,0; B/A@1,0,2; 1x1/A@1,1,0','f079817f87c5160903b6f0c4e94760e8','pool-rolled-0008','3e4a99e7232d9b3e2413e93dbdaff960');
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',11,'2026-11-28T00:28:07.587Z','e','1',NULL,'take 2x2','69cb966c842bf946b5441a5a5701942a','pool-rolled-0009','6919192cbcd9cf63b7266bf2099afa95');
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',12,'2026-11-28T00:28:07.589Z','e','1',NULL,'take 1x3','69cb966c842bf946b5441a5a5701942a','pool-rolled-0010','7ad3d5626458acaa6f37cfc5d13c5dab');
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',13,'2026-11-28T00:28:07.593Z','e','1',NULL,'take 2x2','69cb966c842bf946b5441a5a5701942a','pool-rolled-0011','6919192cbcd9cf63b7266bf2099afa95');
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',14,'2026-11-28T00:28:07.596Z','e','1',NULL,'take 2x3','69cb966c842bf946b5441a5a5701942a','pool-rolled-0012','c79e44fd59f6a43a2e535d13159071b8');
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',15,'2026-11-28T00:28:07.605Z','e','1',NULL,'take 1x3','69cb966c842bf946b5441a5a5701942a','pool-rolled-0013','7ad3d5626458acaa6f37cfc5d13c5dab');
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',16,'2026-11-28T00:28:07.607Z','e','1',NULL,'take 1x1','69cb966c842bf946b5441a5a5701942a','pool-rolled-0014','1bce3089ed00e335200c07b9315eba38');
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',17,'2026-11-28T00:28:07.611Z','e','1',NULL,'print Dog: 1x1/2x2@0,0,0; A/2x2@1,-1,2; 2x3/1x3@0,-2,0; A/B@-2,-1,0; A/1x3r@-1,-1,2',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',18,'2026-11-28T00:28:07.611Z','e','nature',NULL,'roll 6231','69cb966c842bf946b5441a5a5701942a','pool-rolled-0015','903e0dd20ce803ba236c6297bb5ae96b');
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',19,'2026-11-28T00:28:07.675Z','e','1',NULL,'6>collect 2x3','69cb966c842bf946b5441a5a5701942a','pool-rolled-0016','43497a2c6db52247717a573cf733e71b');
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',20,'2026-11-28T00:28:07.681Z','e','0',NULL,'3->collect 1x2','f079817f87c5160903b6f0c4e94760e8','pool-rolled-0017','60c2c0da9060611ddf594d11594b372c');
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',21,'2026-11-28T00:28:07.735Z','e','1',NULL,'2->adjust','69cb966c842bf946b5441a5a5701942a','pool-rolled-0018','87d7b92ea79fd70630bbf6a9cb44ab85');
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',22,'2026-11-28T00:28:07.739Z','e','0',NULL,'1>adjust',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',23,'2026-11-28T00:28:07.739Z','e','nature',NULL,'reroll 1','f079817f87c5160903b6f0c4e94760e8','pool-rolled-0019','1fa63c112d21e521c6f6ff4906290e89');
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',24,'2026-11-28T00:28:07.743Z','e','1',NULL,'1+>collect 1x2',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',25,'2026-11-28T00:28:07.743Z','e','nature',NULL,'reroll 6','69cb966c842bf946b5441a5a5701942a','pool-rolled-0020','57653dcc6f56560a71eb11edd1ea871f');
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',26,'2026-11-28T00:28:07.750Z','e','0',NULL,'6+->collect 2x3',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',27,'2026-11-28T00:28:07.750Z','e','nature',NULL,'reroll 3','f079817f87c5160903b6f0c4e94760e8','pool-rolled-0021','4e2809a87e6e678c572c99882240aec6');
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',28,'2026-11-28T00:28:07.755Z','e','1',NULL,'3>adjust',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',29,'2026-11-28T00:28:07.755Z','e','nature',NULL,'reroll 5','69cb966c842bf946b5441a5a5701942a','pool-rolled-0022','219791ddc52b9073e62ea6e30d1521ec');
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',30,'2026-11-28T00:28:07.758Z','e','0',NULL,'5>recycle 1x2,2x3>1x4,1x4',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',31,'2026-11-28T00:28:07.758Z','e','0',NULL,'flip',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',32,'2026-11-28T00:28:07.758Z','e','nature',NULL,'roll 5162','f079817f87c5160903b6f0c4e94760e8','pool-rolled-0023','609b01a432f16bd6e359db8ff5bc5827');
INSERT INTO "entry" VALUES('iz61I3ZrPeQBt-3f',33,'2026-11-28T00:28:07.762Z','c','0','Blue','my six is gone','f079817f87c5160903b6f0c4e94760e8','pool-rolled-0024','abbd64a69503f6a08407bc4037adf8b2');
INSERT INTO "entry" VALUES('jX63Pj7Dsi6xc35c',1,'2026-11-28T00:28:08.059Z','e','0',NULL,'draw','580cc8da88de3407a21970a5e710a873','tower-real-0000','7021aad8d1a9556b1b213d6e546a8824');
INSERT INTO "entry" VALUES('jX63Pj7Dsi6xc35c',2,'2026-11-28T00:28:08.069Z','e','nature',NULL,'drew plain','580cc8da88de3407a21970a5e710a873','tower-real-0001','2903e259d15004bdb9ee80c456f3c1dc');
INSERT INTO "entry" VALUES('jX63Pj7Dsi6xc35c',3,'2026-11-28T00:28:08.075Z','e','0',NULL,'place','580cc8da88de3407a21970a5e710a873','tower-real-0002','34c8f9493b5af4a375e46289371baccf');
INSERT INTO "entry" VALUES('jX63Pj7Dsi6xc35c',4,'2026-11-28T00:28:08.077Z','e','nature',NULL,'stands','580cc8da88de3407a21970a5e710a873','tower-real-0003','ecf04b0f408673b4eb31a68f1e471a27');
INSERT INTO "entry" VALUES('ynjkXzWz7ktYT087',1,'2026-11-28T00:28:04.806Z','e','0',NULL,'d2-c2','e649b420a9b870618d548fab5ece20ed','help-asked-0000','82985a0bda585e9c2cfe8014ab741da0');
INSERT INTO "entry" VALUES('ynjkXzWz7ktYT087',2,'2026-11-28T00:28:04.810Z','e','1',NULL,'c4-c3','5c808b0851ce3c6229c37a9e5293a96a','help-asked-0001','982f4b9ba73a5c818e6a55598d907a74');
INSERT INTO "entry" VALUES('ynjkXzWz7ktYT087',3,'2026-11-28T00:28:04.814Z','e','0',NULL,'d4-d3','e649b420a9b870618d548fab5ece20ed','help-asked-0002','68fc14655b8f5568e7d728415d05df01');
INSERT INTO "entry" VALUES('zCKCV6XD3c0H_Q53',1,'2026-11-28T00:28:08.372Z','e','0',NULL,'deal 1x2 1x3','3dd7e621dabc4e46970ee631aeb136fd','cards-dealt-0000','cdca0210d411fa329f4c7d5f7c3af1ac');
INSERT INTO "entry" VALUES('zCKCV6XD3c0H_Q53',2,'2026-11-28T00:28:08.375Z','e','1',NULL,'agree',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('zCKCV6XD3c0H_Q53',3,'2026-11-28T00:28:08.375Z','e','nature',NULL,'cards G11>0 G34>1','0ab54c3217b15b4629db2a3bde09ca40','cards-dealt-0001','f982a28ff221f05554e2587e5bedbcbd');
CREATE TABLE hall (
	id VARCHAR NOT NULL, 
	address VARCHAR NOT NULL, 
	until BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
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
	look_at BIGINT NOT NULL, 
	owner VARCHAR, 
	epoch INTEGER DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "match" VALUES('VBRgABIgBuCz8gXz','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":5,"height":4,"sprawl":false,"utilities":0,"capture":true,"suburbs":false,"swap":false},"players":2,"nature":"stream","commitment":"f8a88364bb93ee4c8e99205f911c21b4d8660f5cfe6466a32242e9f1d1bebadb","begun":"2026-11-28T00:28:04.486Z","fixed":["seed"]}',X'4BEBD299B4E5B592B40C97C8C4C0DFC94CD1B141DADB261A9C781D89F07D1F41','{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795825684,1795912084,NULL,0);
INSERT INTO "match" VALUES('_2q_rcMLfRXDty05','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":5,"height":4,"sprawl":false,"utilities":0,"capture":false,"suburbs":false,"swap":false},"players":2,"nature":"stream","commitment":"0a635ac3ab6d7bcceee7a042148bb2edaa5ae7f8f6acf42888a1d79946d85fbe","begun":"2026-11-28T00:28:04.536Z","fixed":["seed"]}',X'C8E1BA44D2B907C5612AFC2F02747798E36656CF7FD513D3CCC5F2FB93D14F16','{"kind":"fischer","base_ms":600000,"increment_ms":5000}','{"left_ms":[604998,604998],"paused":true,"next_offer":2}',0,0,NULL,1795825684,1795912084,NULL,0);
INSERT INTO "match" VALUES('KKl_Sk_gLBifKqQn','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":5,"height":4,"sprawl":false,"utilities":0,"capture":false,"suburbs":false,"swap":false},"players":2,"nature":"stream","commitment":"323061363a0ebc938e8b621f4927377897ff073e63c0196eda3723bfe98bd47d","begun":"2026-11-28T00:28:04.556Z","fixed":["seed"]}',X'D5C0F12223F7B59C63C4E5D8AE657F40D0F6E0787900E71689BA144C563372A3','{"kind":"none","base_ms":0,"increment_ms":0}','{}',1,0,NULL,1795825684,1795912084,NULL,0);
INSERT INTO "match" VALUES('bAlkb_eAUzozPeIq','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":5,"height":4,"sprawl":false,"utilities":0,"capture":false,"suburbs":false,"swap":false},"players":2,"nature":"stream","commitment":"9cd52ee68b2d43aedaa428ab99566d4f415434f69b46fd44befdf02ae5ec8146","begun":"2026-11-28T00:28:04.584Z","fixed":["seed"]}',X'399A54DDFD77C00595D9B6D23D403A63707BEBC747313D9887B320F9F2796272','{"kind":"none","base_ms":0,"increment_ms":0}','{"next_offer":2}',0,0,NULL,1795825684,1795912084,NULL,0);
INSERT INTO "match" VALUES('1jn0XjizH05NM-uG','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":5,"height":4,"sprawl":false,"utilities":0,"capture":false,"suburbs":false,"swap":false},"players":2,"nature":"stream","commitment":"e8affe38d7e312dd6bc4be73d574a90347062d0c075814815bf9f5397947baf0","begun":"2026-11-28T00:28:04.723Z","fixed":["seed"]}',X'29BD0EC2A07E2ABA6C37EAB98FEF8EF708CF94D34E9DE2169310DADE5820DE98','{"kind":"move","base_ms":86400000,"increment_ms":0}','{"left_ms":[86400000,86400000],"offers":[{"id":1,"kind":"draw","seat":0,"count":0,"waiting":[1],"rematch":null,"digests":{},"target":null,"invitation":null}],"next_offer":2}',0,0,NULL,1795825684,1795912084,NULL,0);
INSERT INTO "match" VALUES('QzNP_B-4i69ODvzH','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":4,"height":4,"sprawl":true,"utilities":0,"capture":false,"suburbs":true,"swap":true},"players":2,"nature":"stream","commitment":"f67c6d81b4c4a67beeba56e3a50ae547cf32639f342490eb5b671c81bc4bfeb3","begun":"2026-11-28T00:28:04.740Z","fixed":["seed"]}',X'06D739271412321DC02875965864872F2349316C7E6678F2BCFF966D7B2A2E8F','{"kind":"fischer","base_ms":36000000,"increment_ms":5000}','{"left_ms":[36009998,36014996]}',0,0,NULL,1795825684,1795912084,NULL,0);
INSERT INTO "match" VALUES('1njGN3FGkcKy2D4a','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":4,"height":4,"sprawl":false,"utilities":0,"capture":true,"suburbs":false,"swap":false},"players":2,"nature":"stream","commitment":"6c11fe758dc4b11476cd266dca309d993779fa8b71791425033865b8bb12e4a8","begun":"2026-11-28T00:28:04.772Z","fixed":["seed"]}',X'AA769AA11A14628E9ADB524AF232A3B0D38C0C4B86565C4D113BCDD19E5F9406','{"kind":"none","base_ms":0,"increment_ms":0}','{"next_offer":2}',0,0,NULL,1795825684,1795912084,NULL,0);
INSERT INTO "match" VALUES('ynjkXzWz7ktYT087','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":4,"height":4,"sprawl":false,"utilities":0,"capture":false,"suburbs":false,"swap":false},"players":2,"nature":"stream","commitment":"518d3457da3d9d4c1c116e35d0b1b2857fe69acde032dab362036fa7dd27f483","begun":"2026-11-28T00:28:04.798Z","fixed":["seed"]}',X'4D16BDADC3A6EAA3101ADB35A8924FBFD3ADE20AB5D268CF90FEEF175D345DA8','{"kind":"none","base_ms":0,"increment_ms":0}','{"next_offer":2,"helped":[0,1]}',0,0,NULL,1795825684,1795912084,NULL,0);
INSERT INTO "match" VALUES('gxac7djzePwXARqi','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":4,"height":4,"sprawl":false,"utilities":0,"capture":false,"suburbs":false,"swap":false},"players":2,"nature":"stream","commitment":"b795f2895f0adad867b302ad35da1b4145345a155288e78199e6fc9ccc0fc305","begun":"2026-11-28T00:28:04.821Z","fixed":["seed"]}',X'06924A7831014D13F91D4EBDB5EF85353107E093DE8849BAA5F228588F77B606','{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795825684,1795912084,NULL,0);
INSERT INTO "match" VALUES('5ROyiw-YIvPuOeye','take-that-towers','{"stackyard":1,"game":"take-that-towers","rules":1,"options":{"spire":8,"lobby":8,"office":8,"elevator":8,"suite":8,"landlord":8,"noise_complaint":8,"inferno":8},"players":3,"nature":"stream","commitment":"02d9660f9241ea42c549c7e71521067b14d58cbce0003e71b3a75c9e7d02c618","begun":"2026-11-28T00:28:07.289Z","fixed":["seed"]}',X'5BCD01ACBB112712C20D72773BB09C1624B51343E7FFF4CB9557FD13F65D45B2','{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795825687,1795912087,NULL,0);
INSERT INTO "match" VALUES('Tvxes5eincFnioQD','take-that-towers','{"stackyard":1,"game":"take-that-towers","rules":1,"options":{"spire":8,"lobby":8,"office":8,"elevator":8,"suite":8,"landlord":8,"noise_complaint":8,"inferno":8},"players":3,"nature":"stream","commitment":"d718831c6bdb594f16bed86b762d1c3d83a82d950fb4456fc4d7bf7baafb10e1","begun":"2026-11-28T00:28:07.356Z","fixed":["seed"]}',X'C3AF5BB48F8BE84BD0DC321E6BCDF56F44AEF83CA12F308DC1A2701C099D6797','{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795825687,1795912087,NULL,0);
INSERT INTO "match" VALUES('BNWx67zGuOl_Znkl','take-that-towers','{"stackyard":1,"game":"take-that-towers","rules":1,"options":{"spire":4,"lobby":8,"office":8,"elevator":8,"suite":10,"landlord":8,"noise_complaint":8,"inferno":8},"players":2,"nature":"stream","commitment":"c148e15c1e1815b8ecd39455b592312a729c000bd2c9600a8c9e704eb35f5b10","begun":"2026-11-28T00:28:07.398Z","fixed":["seed"]}',X'32809F1EAC159A774753C2213312F7FBF1D227C25D4A76B109330B55C31F72B5','{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795825687,1795912087,NULL,0);
INSERT INTO "match" VALUES('iDc_9cMmCY6E_dLs','brick-work','{"stackyard":1,"game":"brick-work","rules":1,"options":{},"players":2,"nature":"stream","commitment":"f95902f5b26c24eff2c3f6df49258528ad61de5a80012fa7caa8e5c5d41a5310","begun":"2026-11-28T00:28:07.503Z","fixed":["seed"]}',X'F2B884F6CD46FC9A4BE2E2EABA56ABCBF517CC2E80576245BC7548D01BBCFE37','{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795825687,1795912087,NULL,0);
INSERT INTO "match" VALUES('iz61I3ZrPeQBt-3f','brick-work','{"stackyard":1,"game":"brick-work","rules":1,"options":{},"players":2,"nature":"stream","commitment":"2996e4a1bbbbf3316995a069517c3349e95293986c2a8f95faeadf5baafd1306","begun":"2026-11-28T00:28:07.530Z","fixed":["seed"]}',X'2A936996FD84833A40CFD2B74690A0D91017910DDB6D208DF711588C2043C3E3','{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795825687,1795912087,NULL,0);
INSERT INTO "match" VALUES('ZAFp5AUXmlfOLgNP','tower-topple','{"stackyard":1,"game":"tower-topple","rules":1,"options":{"version":1,"rows":6,"rounds":0,"target":0,"teams":0,"sizes":"","strict":false,"open":false,"real":false,"top_row_safe":true,"put_on_top":true,"colours":true,"colour_bonus":true,"substitute":true,"draw_two":true,"skip":true,"one_more":true,"one_more_scores_nothing":true,"reverse":true,"edge":true,"center":true,"lose_two":true,"lose_more":true,"others_gain":true,"others_more":true,"add_points":true,"play_on":true,"plain":18,"blue":2,"green":2,"red":2,"yellow":2,"draws_blue":2,"draws_green":2,"draws_red":2,"draws_yellow":2,"draws_two":2,"skips":2,"one_mores":2,"reverses":2,"edges":2,"centers":2,"lose_twos":2,"others_gains":2,"add_twos":2,"add_threes":2},"players":2,"nature":"given","begun":"2026-11-28T00:28:08.016Z"}',NULL,'{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795825688,1795912088,NULL,0);
INSERT INTO "match" VALUES('jX63Pj7Dsi6xc35c','tower-topple','{"stackyard":1,"game":"tower-topple","rules":1,"options":{"version":1,"rows":6,"rounds":0,"target":0,"teams":0,"sizes":"","strict":false,"open":false,"real":true,"top_row_safe":true,"put_on_top":true,"colours":true,"colour_bonus":true,"substitute":true,"draw_two":true,"skip":true,"one_more":true,"one_more_scores_nothing":true,"reverse":true,"edge":true,"center":true,"lose_two":true,"lose_more":true,"others_gain":true,"others_more":true,"add_points":true,"play_on":true,"plain":18,"blue":2,"green":2,"red":2,"yellow":2,"draws_blue":2,"draws_green":2,"draws_red":2,"draws_yellow":2,"draws_two":2,"skips":2,"one_mores":2,"reverses":2,"edges":2,"centers":2,"lose_twos":2,"others_gains":2,"add_twos":2,"add_threes":2},"players":2,"nature":"given","begun":"2026-11-28T00:28:08.048Z"}',NULL,'{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795825688,1795912088,NULL,0);
INSERT INTO "match" VALUES('FT7ge7rws6Z4xIU_','tower-topple','{"stackyard":1,"game":"tower-topple","rules":1,"options":{"version":3,"rows":5,"rounds":0,"target":0,"teams":0,"sizes":"","strict":false,"open":false,"real":false,"top_row_safe":true,"put_on_top":true,"colours":true,"colour_bonus":true,"substitute":true,"draw_two":true,"skip":true,"one_more":true,"one_more_scores_nothing":true,"reverse":true,"edge":true,"center":true,"lose_two":true,"lose_more":true,"others_gain":true,"others_more":true,"add_points":true,"play_on":true,"plain":18,"blue":2,"green":2,"red":2,"yellow":2,"draws_blue":2,"draws_green":2,"draws_red":2,"draws_yellow":2,"draws_two":2,"skips":2,"one_mores":2,"reverses":2,"edges":2,"centers":2,"lose_twos":2,"others_gains":2,"add_twos":2,"add_threes":2},"players":2,"nature":"stream","commitment":"f62f2dc3e0d3191883c07b88fddff3720104d88fcf68d96294c2a26ea4583f8a","begun":"2026-11-28T00:28:08.081Z","fixed":["seed"]}',X'1AE3A4D35B1F04B3022B2980C2D9DD00BB872D6C3D2F3D4E1FF8B589F83D59A4','{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795825688,1795912088,NULL,0);
INSERT INTO "match" VALUES('iME7ih2liN4KB76z','towerbrix','{"stackyard":1,"game":"towerbrix","rules":1,"options":{"variant":"base","deck":"green","challenge":0,"level":"easy","open":false,"solvable":false,"live_check":true,"real":false,"box_short":325,"box_long":425,"cards":"","deal":"","temperament":"partner"},"players":2,"nature":"given","begun":"2026-11-28T00:28:08.351Z"}',NULL,'{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795825688,1795912088,NULL,0);
INSERT INTO "match" VALUES('zCKCV6XD3c0H_Q53','towerbrix','{"stackyard":1,"game":"towerbrix","rules":1,"options":{"variant":"base","deck":"green","challenge":0,"level":"easy","open":false,"solvable":false,"live_check":true,"real":false,"box_short":325,"box_long":425,"cards":"","deal":"","temperament":"partner"},"players":2,"nature":"stream","commitment":"b067ecad198cf518a0ce86b6c0ae147dc6e98e94d7d4eb4a05917572da251c04","begun":"2026-11-28T00:28:08.364Z","fixed":["seed"]}',X'9A901A0150930054D850B57323AFC9115FE47BA042B58230A585EAAC9CEC721A','{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795825688,1795912088,NULL,0);
INSERT INTO "match" VALUES('WrPx2ZGukC6kPpeB','towerbrix','{"stackyard":1,"game":"towerbrix","rules":1,"options":{"variant":"base","deck":"green","challenge":0,"level":"easy","open":false,"solvable":false,"live_check":true,"real":false,"box_short":325,"box_long":425,"cards":"","deal":"","temperament":"partner"},"players":2,"nature":"given","begun":"2026-11-28T00:28:08.379Z"}',NULL,'{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795825688,1795912088,NULL,0);
INSERT INTO "match" VALUES('VgE6MAh3BbilCx2m','towerbrix','{"stackyard":1,"game":"towerbrix","rules":1,"options":{"variant":"challenge","deck":"green","challenge":5,"level":"easy","open":false,"solvable":false,"live_check":true,"real":true,"box_short":325,"box_long":425,"cards":"","deal":"","temperament":"partner"},"players":1,"nature":"stream","commitment":"489b676cd9b3b075b77b6bac89b07e2c970ebf403ec39267f4af14774604be5c","begun":"2026-11-28T00:28:08.416Z","fixed":["seed"]}',X'D4B1891709F81113B5E7CD72E4E0B0006AD3FBCD09148DDBD6386F727539745E','{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795825688,1795912088,NULL,0);
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
	taken BOOLEAN NOT NULL, 
	invitation BLOB, 
	invited BOOLEAN NOT NULL, 
	maker BOOLEAN NOT NULL, 
	program VARCHAR, 
	PRIMARY KEY ("match", seat), 
	FOREIGN KEY("match") REFERENCES "match" (id) ON DELETE CASCADE
);
INSERT INTO "seat" VALUES('VBRgABIgBuCz8gXz',0,'person','Black',NULL,X'9BDF21263E64A43FEB15A3C92BC711D4481FF91312C47F4605D77EDCC886A288',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('VBRgABIgBuCz8gXz',1,'person','Bea',NULL,X'EDCDC94EB09ECA41002DF09BA8474548EE59393CD57949C7F09426AE160EB672',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('_2q_rcMLfRXDty05',0,'person','Black',NULL,X'A6825B8B3D9B576D5896EF4B7139BE1A9240D920E2FFCA34DD8D67D70176A6BC',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('_2q_rcMLfRXDty05',1,'person','White',NULL,X'B948E786010C386AD117B640E5EE80C94E1DB59E9784670356B4F13B7E1BF9AA',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('KKl_Sk_gLBifKqQn',0,'person','Black',NULL,X'A77953A5F0A5A85366FE7FB99E3D284BF5A9E2485C02F3491A12699EE9942F77',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('KKl_Sk_gLBifKqQn',1,'person','White',NULL,X'700D9F19494A5759499DB87C66C95EE5DE2118A7674947212229D66C69F06D30',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('bAlkb_eAUzozPeIq',0,'person','Black',NULL,X'DDC04FE2F4299A95E0A73E1805E01F423E53B45F366B341B8B9D5FFA2C5CC250',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('bAlkb_eAUzozPeIq',1,'person','White',NULL,X'5C2C62E49532D4CB9E6D9D1294BB1070872067386226DB8F1589F768524008C1',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('1jn0XjizH05NM-uG',0,'person','Black',NULL,X'1B29AFD879012F7B0BAF6444F4B6B1484BD07536BF679E20C7B09612895505AD',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('1jn0XjizH05NM-uG',1,'person','White',NULL,NULL,0,X'15C4D82903348E73946CDC7DDB8A159ED400F3687E793912A3E2DB93687BEB90',1,0,NULL);
INSERT INTO "seat" VALUES('QzNP_B-4i69ODvzH',0,'person','Black',NULL,X'03F6C78708AA460DA8C06186D0D41AA4028796762DBB767188BE092DA526C72D',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('QzNP_B-4i69ODvzH',1,'person','White',NULL,X'031CF83A83A5FFA4833B65D5871E977887F607F71F8A930F21E0CB78559DAE1F',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('1njGN3FGkcKy2D4a',0,'person','Black',NULL,X'D2631B920B17D49A7DB9955D3410C7212ED62E242A949D703012C1BF9275F63B',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('1njGN3FGkcKy2D4a',1,'person','White',NULL,X'E31A5E5FA2ED6A81F051EB5F4F9998460E8540204E29941CE870EADEA32CFE38',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('ynjkXzWz7ktYT087',0,'person','Black',NULL,X'A5AEC8B9C810013580CA01CC8BE7CC4F7E973AFB61F3F1BD8B8D00E9972E791A',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('ynjkXzWz7ktYT087',1,'person','White',NULL,X'188B216A80956BE1187B6EDFF9A861274D4E8175C655B8918FF06DFE02A5A67B',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('gxac7djzePwXARqi',0,'person','Black',NULL,X'44C9C4E158317A5E417B21B500F73EE27A1A67503E8097737212817A899CC62C',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('gxac7djzePwXARqi',1,'bot','Apprentice',2,NULL,0,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('5ROyiw-YIvPuOeye',0,'person','Blue',NULL,X'71F1FEC13B91E4CD3C089953EFADA27700EF8FB37D444BF5F1F37DDF4F5AC449',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('5ROyiw-YIvPuOeye',1,'person','Red',NULL,X'C236B76EE11EA374E77A8DB3F4FEEC3628AA8D1BA3436325CC2749B55F9EDEA0',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('5ROyiw-YIvPuOeye',2,'person','Green',NULL,NULL,0,X'F9C674D1E832AFD5B50632208D5ECE46692ED7249A4E9DA28DDBEA15ABEFDCAF',1,0,NULL);
INSERT INTO "seat" VALUES('Tvxes5eincFnioQD',0,'person','Blue',NULL,X'8B0A3E21B88A3885B82581FA979A679CA76D0A985B80749A798946410ECC606D',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('Tvxes5eincFnioQD',1,'person','Red',NULL,X'A06DE44054F0088553204309ED895EE3D23B3205575EE2032C83B8AE774CB726',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('Tvxes5eincFnioQD',2,'person','Green',NULL,X'04B01381AF13D0295ECE8B0AAC863ABE9919480B40D62C71C3223FE42824A32C',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('BNWx67zGuOl_Znkl',0,'person','Blue',NULL,X'56DF47E47F54602006C447FABBB80F80AB1625E10D798C73AD5E30337FDBEA1F',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('BNWx67zGuOl_Znkl',1,'person','Red',NULL,X'4179CE5F3C87F1C9A664DFE267FB9F06C8CC1B2222091F9AE75EFE3EF3E19597',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('iDc_9cMmCY6E_dLs',0,'person','Blue',NULL,X'D78A75F0CE451075003F1F20CE0C3A79813563EAEA8CFCEE1B6A2397577A00DA',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('iDc_9cMmCY6E_dLs',1,'person','Red',NULL,X'83F5DA8077897BF70FFDDB1D7DB3A65EBBACC20EBBF24BE6235C6A42D782B89B',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('iz61I3ZrPeQBt-3f',0,'person','Blue',NULL,X'2148232BB961A020938794BFA319151E3A8FA0128D12D372957C907F2A4700B1',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('iz61I3ZrPeQBt-3f',1,'person','Red',NULL,X'3C6D5A00D5926B421A6742A0B706925DD011FFE7F20A4AB1796A02D2899E2E8B',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('ZAFp5AUXmlfOLgNP',0,'person','Ash',NULL,X'57BDF357E2D58088018A177BCD199A1F4F9E77F44FD47243273DEE4458A6A3CD',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('ZAFp5AUXmlfOLgNP',1,'person','Birch',NULL,X'A495DAF00B101514C95521E96C3D73DA763EB2EF0E7AE5AEC487ECCECBAF1E9C',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('jX63Pj7Dsi6xc35c',0,'person','Ash',NULL,X'3D60A885556D02CE99A2CC887DC5286185C475FA0B931E7818E9112DC3E564BE',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('jX63Pj7Dsi6xc35c',1,'person','Birch',NULL,X'03F1DB9D92C62A9EF720FB9D9E6976EC91E3D1FE18022D4617388A3DBED34275',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('FT7ge7rws6Z4xIU_',0,'person','Ash',NULL,X'C54806E9BC3AC56A42CEB221488EE7B230491D57B1BC50B3B093114EC15FD9EE',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('FT7ge7rws6Z4xIU_',1,'person','Birch',NULL,X'DA93226FB6B4A98049AB98FAEAE628F8526DCC7743A9CA1F9090B7E22D15AA21',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('iME7ih2liN4KB76z',0,'person','Ada',NULL,X'8A6CA1677EC4E9F8DE46B0299E8BAEF8727C2BA1629D87D74C99BEA5B16A9232',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('iME7ih2liN4KB76z',1,'person','Bo',NULL,X'1775FA0C066978715433BDC00D184A6C6083176499F386E32C45A3BFE0A0E97C',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('zCKCV6XD3c0H_Q53',0,'person','Ada',NULL,X'31281DF03AEAC0427100EDFBF8C1F239776AF8FA2432B0571115CD3434B20FB7',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('zCKCV6XD3c0H_Q53',1,'person','Bo',NULL,X'88615C6A0CFCEBDA1B9850D31C94340EE126581FB08A5EB9E587F80727707DF9',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('WrPx2ZGukC6kPpeB',0,'person','Ada',NULL,X'92B6B5E631B0FE71268CB514A4C594546D3F9770F7C847A179AC87D3E86A4A72',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('WrPx2ZGukC6kPpeB',1,'person','Bo',NULL,X'A17A523A710785CB23E90CB93F2BCFABCC69B88E32D19529CBA04BDF42183A27',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('VgE6MAh3BbilCx2m',0,'person','Ada',NULL,X'0D5B28427892D236CDA311EF29DC5C10B146A40B0C554EAF8C36552A61612A5E',1,NULL,0,1,NULL);
CREATE TABLE writer (
	hall VARCHAR NOT NULL, 
	last BIGINT NOT NULL, 
	PRIMARY KEY (hall)
);
CREATE INDEX match_bot_due ON "match" (bot_due) WHERE bot_due;
CREATE INDEX match_look_at ON "match" (look_at);
CREATE INDEX match_owner ON "match" (owner) WHERE owner IS NOT NULL;
COMMIT;
