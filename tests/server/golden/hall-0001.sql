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
INSERT INTO "command" VALUES('XPVId3JUpkaQNAMu','02770f9ce980995447021d47bcf3daee','asks-for-a-draw-0001','5ffca520a864dd9c699c4c3b5e50a65d',1);
INSERT INTO "command" VALUES('g8ivQIFXEaW_2I8Z','43afce690b7c1fa93a723317073262f5','help-asked-0003','d01b566bf8c080c17da44201ad915c26',3);
INSERT INTO "command" VALUES('kj4DLGM4xSyHdfQb','b693271d4e1d3fe3e8cd20b50eaaed2d','talk-about-0005','269f591b7fbac33410f4d2d51634000b',5);
INSERT INTO "command" VALUES('v8pN5TJsxi9mcmMp','db962d01443f90fc9c2577a1d46e77fb','pause-here-0002','f859b7733983d0990a78c0c31b987af5',2);
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
INSERT INTO "entry" VALUES('44sXCvemG6aRf7qr',1,'2026-11-27T22:22:00.475Z','e','nature',NULL,'deal SPELSUIN OFLAININ SPOFOFLA',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('44sXCvemG6aRf7qr',2,'2026-11-27T22:22:00.486Z','e','0',NULL,'EL@A','e2147e596f1e666fed8a94f75e12f99a','stood-in-for-0000','2805c4dd448d10c2df24aff0ff2c1b06');
INSERT INTO "entry" VALUES('44sXCvemG6aRf7qr',3,'2026-11-27T22:22:00.489Z','e','0',NULL,'SU@B','e2147e596f1e666fed8a94f75e12f99a','stood-in-for-0001','e15fd9bdea9ae632ae99b9e92bda87db');
INSERT INTO "entry" VALUES('44sXCvemG6aRf7qr',4,'2026-11-27T22:22:00.494Z','e','0',NULL,'SP/A1','e2147e596f1e666fed8a94f75e12f99a','stood-in-for-0002','ea0011ccf6235c3814bec9b12abd113c');
INSERT INTO "entry" VALUES('44sXCvemG6aRf7qr',5,'2026-11-27T22:22:00.498Z','e','0',NULL,'draw',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('44sXCvemG6aRf7qr',6,'2026-11-27T22:22:00.498Z','e','nature',NULL,'draw 0 SPININ','e2147e596f1e666fed8a94f75e12f99a','stood-in-for-0003','7021aad8d1a9556b1b213d6e546a8824');
INSERT INTO "entry" VALUES('44sXCvemG6aRf7qr',7,'2026-11-27T22:22:00.503Z','e','1',NULL,'OF@C','06798002a4ab4dc0042c3c40a04f1119','stood-in-for-0004','d4ca24dc1f4c74a0b5c643a8ced562d3');
INSERT INTO "entry" VALUES('44sXCvemG6aRf7qr',8,'2026-11-27T22:22:00.511Z','e','1',NULL,'LA@B','06798002a4ab4dc0042c3c40a04f1119','stood-in-for-0005','4286a4af8e95fb43658d9127b14833eb');
INSERT INTO "entry" VALUES('44sXCvemG6aRf7qr',9,'2026-11-27T22:22:00.513Z','e','table',NULL,'leave 0','e2147e596f1e666fed8a94f75e12f99a','stood-in-for-0006','f340c16b8aff99650aa4c00f2adf9b24');
INSERT INTO "entry" VALUES('773atyrhegH4vZPI',1,'2026-11-27T22:21:17.242Z','e','1',NULL,'@d4','bd41645afaea43a75ea27adcd291230b','floors-placed-0000','2c0d13b93c1d5496bbb858bd70f29ddb');
INSERT INTO "entry" VALUES('773atyrhegH4vZPI',2,'2026-11-27T22:21:17.246Z','e','0',NULL,'swap','f488b47aea175fed3b6674c17bfd661f','floors-placed-0001','0eaf127005e26ed4244e14a932c2318e');
INSERT INTO "entry" VALUES('773atyrhegH4vZPI',3,'2026-11-27T22:21:17.249Z','e','1',NULL,'@a3','bd41645afaea43a75ea27adcd291230b','floors-placed-0002','0b1c85d366970ae27a2a0580fab9982b');
INSERT INTO "entry" VALUES('773atyrhegH4vZPI',4,'2026-11-27T22:21:17.258Z','e','0',NULL,'@b3','f488b47aea175fed3b6674c17bfd661f','floors-placed-0003','b0e9ff88bda31b793059d5eb4630007f');
INSERT INTO "entry" VALUES('773atyrhegH4vZPI',5,'2026-11-27T22:21:17.269Z','e','1',NULL,'@d3','bd41645afaea43a75ea27adcd291230b','floors-placed-0004','19386dcd4f691ac1f960598e517074d6');
INSERT INTO "entry" VALUES('773atyrhegH4vZPI',6,'2026-11-27T22:21:17.277Z','c','1','White','corner first?','bd41645afaea43a75ea27adcd291230b','floors-placed-0005','e14ce45d40bcf6b9677e50173bfbed85');
INSERT INTO "entry" VALUES('9yIM0mvLwRUGh9km',1,'2026-11-27T22:23:55.866Z','e','0',NULL,'deal 1x2 1x3','6ec75a601d519e7a744c2e078db7321a','brick-on-top-0000','cdca0210d411fa329f4c7d5f7c3af1ac');
INSERT INTO "entry" VALUES('9yIM0mvLwRUGh9km',2,'2026-11-27T22:23:55.869Z','e','1',NULL,'agree','0a30c4e9e203df74dc01d9cbd294326a','brick-on-top-0001','f982a28ff221f05554e2587e5bedbcbd');
INSERT INTO "entry" VALUES('9yIM0mvLwRUGh9km',3,'2026-11-27T22:23:55.885Z','e','nature',NULL,'cards G23>0 G2>1','6ec75a601d519e7a744c2e078db7321a','brick-on-top-0002','e6449ed0b526197f94417695a7f7a532');
INSERT INTO "entry" VALUES('9yIM0mvLwRUGh9km',4,'2026-11-27T22:23:55.913Z','e','0',NULL,'move y1','6ec75a601d519e7a744c2e078db7321a','brick-on-top-0003','d5191840b2e8ea6ef2d473bdee980459');
INSERT INTO "entry" VALUES('9yIM0mvLwRUGh9km',5,'2026-11-27T22:23:55.945Z','e','nature',NULL,'lies MzMzvgAAgL6PwnU88wQ1P_MENb8AAAAAAAAAAAAAAL4AAIC-j8J1PPMENT_zBDW_AAAAAAAAAACamZm9AACAvo_CdTzzBDU_8wQ1vwAAAAAAAAAAzczMvAAAgL6PwnU88wQ1P_MENb8AAAAAAAAAAM3MzDwAAIC-j8J1PPMENT_zBDW_AAAAAAAAAACamZk9AACAvo_CdTzzBDU_8wQ1vwAAAAAAAAAAAAAAPgAAgL6PwnU88wQ1P_MENb8AAAAAAAAAADMzMz4AAIC-j8J1PPMENT_zBDW_AAAAAAAAAAA','6ec75a601d519e7a744c2e078db7321a','brick-on-top-0004','796fd614d683106232f697983d65a685');
INSERT INTO "entry" VALUES('9yIM0mvLwRUGh9km',6,'2026-11-27T22:23:55.965Z','c','1','Bo','higher!','0a30c4e9e203df74dc01d9cbd294326a','brick-on-top-0005','2e7395dd2cec65a75814f8b1af4d5849');
INSERT INTO "entry" VALUES('9yIM0mvLwRUGh9km',7,'2026-11-27T22:23:55.977Z','e','0',NULL,'no','6ec75a601d519e7a744c2e078db7321a','brick-on-top-0006','97549e6cfb239f7a78c49055ea9fbe06');
INSERT INTO "entry" VALUES('Dbd5A_7gozCur4-y',1,'2026-11-27T22:21:17.185Z','e','0',NULL,'e3-d3','c66d4de6fe928719dcf49f02bffbef66','taken-back-0000','9009f3ad7f008fe980fde618717e7074');
INSERT INTO "entry" VALUES('Dbd5A_7gozCur4-y',2,'2026-11-27T22:21:17.188Z','e','1',NULL,'c4-b4','739b4a29400d28b23c1cccbe72e86e9e','taken-back-0001','b800d28ebd2a97583be2684be9caa1fb');
INSERT INTO "entry" VALUES('Dbd5A_7gozCur4-y',3,'2026-11-27T22:21:17.193Z','e','0',NULL,'d4-e4','c66d4de6fe928719dcf49f02bffbef66','taken-back-0002','ba14b5ed42afe4a2d04edeb34efc1a9f');
INSERT INTO "entry" VALUES('Dbd5A_7gozCur4-y',4,'2026-11-27T22:21:17.197Z','e','1',NULL,'a4-a3','739b4a29400d28b23c1cccbe72e86e9e','taken-back-0003','9aa4471a8b4abd3ccabd7b751f92449f');
INSERT INTO "entry" VALUES('Dbd5A_7gozCur4-y',5,'2026-11-27T22:21:17.201Z','e','table',NULL,'undo 4','c66d4de6fe928719dcf49f02bffbef66','taken-back-0004','ae2fa27407897dc29e0c76fae5c67ef5');
INSERT INTO "entry" VALUES('Dbd5A_7gozCur4-y',6,'2026-11-27T22:21:17.205Z','e','0',NULL,'c1-d1','c66d4de6fe928719dcf49f02bffbef66','taken-back-0005','6a88ce277193a9534191b8190e4b3e08');
INSERT INTO "entry" VALUES('E6xFn0qYhSopY80_',1,'2026-11-27T22:22:00.521Z','e','nature',NULL,'deal LOLOSUNO ELNOININ',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('E6xFn0qYhSopY80_',2,'2026-11-27T22:22:00.534Z','e','0',NULL,'LO@A','e47e299c3c37663485bebca79b0b87b1','cards-of-two-0000','cd040902db38b61709698e5c23870c3f');
INSERT INTO "entry" VALUES('E6xFn0qYhSopY80_',3,'2026-11-27T22:22:00.539Z','e','0',NULL,'NO@B','e47e299c3c37663485bebca79b0b87b1','cards-of-two-0001','965a99ef873c90850e7962bcfedb2f0a');
INSERT INTO "entry" VALUES('E6xFn0qYhSopY80_',4,'2026-11-27T22:22:00.541Z','e','0',NULL,'LO/B1','e47e299c3c37663485bebca79b0b87b1','cards-of-two-0002','d0dae2d6c108e4c0b478ea43a1bf297d');
INSERT INTO "entry" VALUES('E6xFn0qYhSopY80_',5,'2026-11-27T22:22:00.545Z','e','0',NULL,'draw',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('E6xFn0qYhSopY80_',6,'2026-11-27T22:22:00.546Z','e','nature',NULL,'draw 0 SPOFSU','e47e299c3c37663485bebca79b0b87b1','cards-of-two-0003','7021aad8d1a9556b1b213d6e546a8824');
INSERT INTO "entry" VALUES('E6xFn0qYhSopY80_',7,'2026-11-27T22:22:00.549Z','e','1',NULL,'IN@A','8e95adaaa444e64e256b2c25fc6151a0','cards-of-two-0004','9c0b87d2c7be43c1255b9f21b74e2275');
INSERT INTO "entry" VALUES('E6xFn0qYhSopY80_',8,'2026-11-27T22:22:00.553Z','e','1',NULL,'EL@B','8e95adaaa444e64e256b2c25fc6151a0','cards-of-two-0005','f758ea1e7dc5665a481fad436b0f7022');
INSERT INTO "entry" VALUES('E6xFn0qYhSopY80_',9,'2026-11-27T22:22:00.558Z','e','1',NULL,'draw',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('E6xFn0qYhSopY80_',10,'2026-11-27T22:22:00.558Z','e','nature',NULL,'draw 1 LOSUSU','8e95adaaa444e64e256b2c25fc6151a0','cards-of-two-0006','5575d4cff9a58cea1c9e49d6e4c8712b');
INSERT INTO "entry" VALUES('E6xFn0qYhSopY80_',11,'2026-11-27T22:22:00.560Z','e','0',NULL,'OF@B','e47e299c3c37663485bebca79b0b87b1','cards-of-two-0007','10a2cbf348271f15bf9998fbe0fa9bfa');
INSERT INTO "entry" VALUES('E6xFn0qYhSopY80_',12,'2026-11-27T22:22:00.566Z','e','0',NULL,'SP@A','e47e299c3c37663485bebca79b0b87b1','cards-of-two-0008','49facc7e7201ef3109f1668a96d7af04');
INSERT INTO "entry" VALUES('JKkn1wJszcqKw7b_',1,'2026-11-27T22:23:56.033Z','e','0',NULL,'deal 6x2',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('JKkn1wJszcqKw7b_',2,'2026-11-27T22:23:56.033Z','e','nature',NULL,'cards G4>0 G25>0 G26>0 G30>0 G40>0 G43>0','85a76324109e083de5a9c3956a885f60','tower-read-0000','ef72b69af14dccd046c751996551d1f4');
INSERT INTO "entry" VALUES('JKkn1wJszcqKw7b_',3,'2026-11-27T22:23:56.048Z','e','0',NULL,'up','85a76324109e083de5a9c3956a885f60','tower-read-0001','f499c2218853e169e6a38dcfb744b7f3');
INSERT INTO "entry" VALUES('JKkn1wJszcqKw7b_',4,'2026-11-27T22:23:56.080Z','e','0',NULL,'say stands yes','85a76324109e083de5a9c3956a885f60','tower-read-0002','db40fbb6ebd3d107da344a9db1250efd');
INSERT INTO "entry" VALUES('JwwNb6fBjLu85isP',1,'2026-11-27T22:22:02.075Z','e','nature',NULL,'tower 7 ...BB.GG.RR.YY....','1d0b1ace09b79c8ec26e19bd90379ed7','tower-told-0000','c4fc30a327cfe700d390f9aeca26a6b8');
INSERT INTO "entry" VALUES('JwwNb6fBjLu85isP',2,'2026-11-27T22:22:02.079Z','e','0',NULL,'pull 1b','1d0b1ace09b79c8ec26e19bd90379ed7','tower-told-0001','34272a8cd0e9a984db9da70eec367621');
INSERT INTO "entry" VALUES('JwwNb6fBjLu85isP',3,'2026-11-27T22:22:02.150Z','e','nature',NULL,'out','1d0b1ace09b79c8ec26e19bd90379ed7','tower-told-0002','5d7ef06ce09fec29ec85339a9c4c0990');
INSERT INTO "entry" VALUES('L8nLgVgKC2mg3R8m',1,'2026-11-27T22:22:02.211Z','e','nature',NULL,'tower 3819725299 YG..BYGRRB.....',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('VFmmLhq8aFKlU9d2',1,'2026-11-27T22:22:00.981Z','e','nature',NULL,'order 25 11',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('VFmmLhq8aFKlU9d2',2,'2026-11-27T22:22:00.999Z','e','0',NULL,'take 1x1','e50bccda5c4e2c125e78d41b0e8af93d','prints-begun-0000','ba6095fdc641c66e601b965630de859c');
INSERT INTO "entry" VALUES('VFmmLhq8aFKlU9d2',3,'2026-11-27T22:22:01.001Z','e','0',NULL,'take 1x4','e50bccda5c4e2c125e78d41b0e8af93d','prints-begun-0001','6850206d5a76c032164307459ee70175');
INSERT INTO "entry" VALUES('VFmmLhq8aFKlU9d2',4,'2026-11-27T22:22:01.004Z','e','0',NULL,'take 1x2','e50bccda5c4e2c125e78d41b0e8af93d','prints-begun-0002','a4097da608675dc12ecae9aee9cbfaf6');
INSERT INTO "entry" VALUES('VFmmLhq8aFKlU9d2',5,'2026-11-27T22:22:01.010Z','e','0',NULL,'take 2x3','e50bccda5c4e2c125e78d41b0e8af93d','prints-begun-0003','d1c28b3a15e0a9bfee10785e65513eda');
INSERT INTO "entry" VALUES('VFmmLhq8aFKlU9d2',6,'2026-11-27T22:22:01.014Z','e','0',NULL,'take 1x6','e50bccda5c4e2c125e78d41b0e8af93d','prints-begun-0004','f1cd88fb5e5a2fbdd0e7c3f2e0e17227');
INSERT INTO "entry" VALUES('X-9ps8hmhdSjD1Mf',1,'2026-11-27T22:21:17.322Z','e','0',NULL,'a3-a2','9e95d02b57c4256269b5beb333f53fb1','undo-asked-0000','552c6ae63cbd4df2f42086016e22e5e0');
INSERT INTO "entry" VALUES('X-9ps8hmhdSjD1Mf',2,'2026-11-27T22:21:17.334Z','e','1',NULL,'c4-c3','948c3803aafb95eac42e87e1a722b0f6','undo-asked-0001','982f4b9ba73a5c818e6a55598d907a74');
INSERT INTO "entry" VALUES('X-9ps8hmhdSjD1Mf',3,'2026-11-27T22:21:17.343Z','e','0',NULL,'d2-c2','9e95d02b57c4256269b5beb333f53fb1','undo-asked-0002','82985a0bda585e9c2cfe8014ab741da0');
INSERT INTO "entry" VALUES('X-9ps8hmhdSjD1Mf',4,'2026-11-27T22:21:17.350Z','e','table',NULL,'undo 1','9e95d02b57c4256269b5beb333f53fb1','undo-asked-0003','eedcd5f316ac58283f87de86b77e34cd');
INSERT INTO "entry" VALUES('XPVId3JUpkaQNAMu',1,'2026-11-27T22:21:17.217Z','e','0',NULL,'d4-c4','02770f9ce980995447021d47bcf3daee','asks-for-a-draw-0000','8bbd478ec697eb67281985588abc8687');
INSERT INTO "entry" VALUES('YVh08PeBSxu78UP6',1,'2026-11-27T22:23:55.725Z','e','0',NULL,'deal 1x2 1x3','3c76fdcba516634a97547c6bf63a650a','deal-asked-0000','cdca0210d411fa329f4c7d5f7c3af1ac');
INSERT INTO "entry" VALUES('Yq83Ei5yXTcmXOOD',1,'2026-11-27T22:22:00.392Z','e','nature',NULL,'deal SPOFLANO SPSPELLA LOLOSUSU',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('Yq83Ei5yXTcmXOOD',2,'2026-11-27T22:22:00.420Z','e','0',NULL,'NO@A','fda57ebdde03d035b6b4378af19eca0b','cards-of-three-0000','f51ba1cec418d3568ac131056a608f46');
INSERT INTO "entry" VALUES('Yq83Ei5yXTcmXOOD',3,'2026-11-27T22:22:00.422Z','e','0',NULL,'LA@B','fda57ebdde03d035b6b4378af19eca0b','cards-of-three-0001','33a1347f77dc333ff311fd1eae658352');
INSERT INTO "entry" VALUES('Yq83Ei5yXTcmXOOD',4,'2026-11-27T22:22:00.426Z','e','0',NULL,'SP/A1','fda57ebdde03d035b6b4378af19eca0b','cards-of-three-0002','ea0011ccf6235c3814bec9b12abd113c');
INSERT INTO "entry" VALUES('Yq83Ei5yXTcmXOOD',5,'2026-11-27T22:22:00.431Z','e','0',NULL,'OF/B1','fda57ebdde03d035b6b4378af19eca0b','cards-of-three-0003','7558053a6cbe2639c27078c3dba89736');
INSERT INTO "entry" VALUES('Yq83Ei5yXTcmXOOD',6,'2026-11-27T22:22:00.446Z','e','0',NULL,'draw',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('Yq83Ei5yXTcmXOOD',7,'2026-11-27T22:22:00.446Z','e','nature',NULL,'draw 0 LOOFEL','fda57ebdde03d035b6b4378af19eca0b','cards-of-three-0004','7021aad8d1a9556b1b213d6e546a8824');
INSERT INTO "entry" VALUES('Yq83Ei5yXTcmXOOD',8,'2026-11-27T22:22:00.454Z','e','1',NULL,'EL@B','d8bca954511606f3ceea88cd3daa6228','cards-of-three-0005','f758ea1e7dc5665a481fad436b0f7022');
INSERT INTO "entry" VALUES('Yq83Ei5yXTcmXOOD',9,'2026-11-27T22:22:00.459Z','e','1',NULL,'LA@A','d8bca954511606f3ceea88cd3daa6228','cards-of-three-0006','9a6de5cc1194040c135d61341da7cd7d');
INSERT INTO "entry" VALUES('Yq83Ei5yXTcmXOOD',10,'2026-11-27T22:22:00.463Z','e','1',NULL,'SP/A2','d8bca954511606f3ceea88cd3daa6228','cards-of-three-0007','995f7b16ad6525546fe07f8ea90485f1');
INSERT INTO "entry" VALUES('Yq83Ei5yXTcmXOOD',11,'2026-11-27T22:22:00.465Z','e','1',NULL,'SP/B2','d8bca954511606f3ceea88cd3daa6228','cards-of-three-0008','68ec47bc6b26c4d20ac1569a70a7a8ed');
INSERT INTO "entry" VALUES('Yq83Ei5yXTcmXOOD',12,'2026-11-27T22:22:00.470Z','e','1',NULL,'draw',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('Yq83Ei5yXTcmXOOD',13,'2026-11-27T22:22:00.471Z','e','nature',NULL,'draw 1 SPSUIN','d8bca954511606f3ceea88cd3daa6228','cards-of-three-0009','5575d4cff9a58cea1c9e49d6e4c8712b');
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',1,'2026-11-27T22:22:01.017Z','e','nature',NULL,'order 45 46',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',2,'2026-11-27T22:22:01.027Z','e','0',NULL,'take 1x2','bccfb84b433dafd993e38ad39e50430f','pool-rolled-0000','a4097da608675dc12ecae9aee9cbfaf6');
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',3,'2026-11-27T22:22:01.031Z','e','0',NULL,'take 1x1','bccfb84b433dafd993e38ad39e50430f','pool-rolled-0001','ba6095fdc641c66e601b965630de859c');
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',4,'2026-11-27T22:22:01.035Z','e','0',NULL,'take 1x3','bccfb84b433dafd993e38ad39e50430f','pool-rolled-0002','daf6a47efa1319f523303572082deb07');
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',5,'2026-11-27T22:22:01.040Z','e','0',NULL,'take 1x2','bccfb84b433dafd993e38ad39e50430f','pool-rolled-0003','a4097da608675dc12ecae9aee9cbfaf6');
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',6,'2026-11-27T22:22:01.044Z','e','0',NULL,'return 1x3','bccfb84b433dafd993e38ad39e50430f','pool-rolled-0004','fdc9569f63113675e0968a7b9ee6e129');
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',7,'2026-11-27T22:22:01.049Z','e','0',NULL,'take 2x3','bccfb84b433dafd993e38ad39e50430f','pool-rolled-0005','d1c28b3a15e0a9bfee10785e65513eda');
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',8,'2026-11-27T22:22:01.053Z','e','0',NULL,'take 1x1','bccfb84b433dafd993e38ad39e50430f','pool-rolled-0006','ba6095fdc641c66e601b965630de859c');
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',9,'2026-11-27T22:22:01.057Z','e','0',NULL,'take 1x1','bccfb84b433dafd993e38ad39e50430f','pool-rolled-0007','ba6095fdc641c66e601b965630de859c');
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',10,'2026-11-27T22:22:01.062Z','e','0',NULL,'print Lighthouse: 1x2/1x2@0,0,1; A/2x3@1,1,0; 1x1/1x1@0,0,0; B/A@1,0,2; 1x1/A@1,1,0','bccfb84b433dafd993e38ad39e50430f','pool-rolled-0008','3e4a99e7232d9b3e2413e93dbdaff960');
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',11,'2026-11-27T22:22:01.131Z','e','1',NULL,'take 2x2','980382f6d9c30b6f4bf85ec8157b9bcd','pool-rolled-0009','6919192cbcd9cf63b7266bf2099afa95');
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',12,'2026-11-27T22:22:01.139Z','e','1',NULL,'take 1x3','980382f6d9c30b6f4bf85ec8157b9bcd','pool-rolled-0010','7ad3d5626458acaa6f37cfc5d13c5dab');
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',13,'2026-11-27T22:22:01.143Z','e','1',NULL,'take 2x2','980382f6d9c30b6f4bf85ec8157b9bcd','pool-rolled-0011','6919192cbcd9cf63b7266bf2099afa95');
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',14,'2026-11-27T22:22:01.147Z','e','1',NULL,'take 2x3','980382f6d9c30b6f4bf85ec8157b9bcd','pool-rolled-0012','c79e44fd59f6a43a2e535d13159071b8');
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',15,'2026-11-27T22:22:01.150Z','e','1',NULL,'take 1x3','980382f6d9c30b6f4bf85ec8157b9bcd','pool-rolled-0013','7ad3d5626458acaa6f37cfc5d13c5dab');
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',16,'2026-11-27T22:22:01.155Z','e','1',NULL,'take 1x1','980382f6d9c30b6f4bf85ec8157b9bcd','pool-rolled-0014','1bce3089ed00e335200c07b9315eba38');
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',17,'2026-11-27T22:22:01.160Z','e','1',NULL,'print Dog: 1x1/2x2@0,0,0; A/2x2@1,-1,2; 2x3/1x3@0,-2,0; A/B@-2,-1,0; A/1x3r@-1,-1,2',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',18,'2026-11-27T22:22:01.160Z','e','nature',NULL,'roll 6231','980382f6d9c30b6f4bf85ec8157b9bcd','pool-rolled-0015','903e0dd20ce803ba236c6297bb5ae96b');
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',19,'2026-11-27T22:22:01.488Z','e','1',NULL,'6>collect 2x3','980382f6d9c30b6f4bf85ec8157b9bcd','pool-rolled-0016','43497a2c6db52247717a573cf733e71b');
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',20,'2026-11-27T22:22:01.557Z','e','0',NULL,'3->collect 1x2','bccfb84b433dafd993e38ad39e50430f','pool-rolled-0017','60c2c0da9060611ddf594d11594b372c');
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',21,'2026-11-27T22:22:01.561Z','e','1',NULL,'2->adjust','980382f6d9c30b6f4bf85ec8157b9bcd','pool-rolled-0018','87d7b92ea79fd70630bbf6a9cb44ab85');
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',22,'2026-11-27T22:22:01.565Z','e','0',NULL,'1>adjust',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',23,'2026-11-27T22:22:01.565Z','e','nature',NULL,'reroll 1','bccfb84b433dafd993e38ad39e50430f','pool-rolled-0019','1fa63c112d21e521c6f6ff4906290e89');
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',24,'2026-11-27T22:22:01.569Z','e','1',NULL,'1+>collect 1x2',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',25,'2026-11-27T22:22:01.569Z','e','nature',NULL,'reroll 6','980382f6d9c30b6f4bf85ec8157b9bcd','pool-rolled-0020','57653dcc6f56560a71eb11edd1ea871f');
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',26,'2026-11-27T22:22:01.574Z','e','0',NULL,'6+->collect 2x3',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',27,'2026-11-27T22:22:01.574Z','e','nature',NULL,'reroll 3','bccfb84b433dafd993e38ad39e50430f','pool-rolled-0021','4e2809a87e6e678c572c99882240aec6');
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',28,'2026-11-27T22:22:01.578Z','e','1',NULL,'3>adjust',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',29,'2026-11-27T22:22:01.578Z','e','nature',NULL,'reroll 5','980382f6d9c30b6f4bf85ec8157b9bcd','pool-rolled-0022','219791ddc52b9073e62ea6e30d1521ec');
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',30,'2026-11-27T22:22:01.582Z','e','0',NULL,'5>recycle 1x2,2x3>1x4,1x4',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',31,'2026-11-27T22:22:01.582Z','e','0',NULL,'flip',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',32,'2026-11-27T22:22:01.582Z','e','nature',NULL,'roll 5162','bccfb84b433dafd993e38ad39e50430f','pool-rolled-0023','609b01a432f16bd6e359db8ff5bc5827');
INSERT INTO "entry" VALUES('ZtDsfBv1lMVg1xwv',33,'2026-11-27T22:22:01.586Z','c','0','Blue','my six is gone','bccfb84b433dafd993e38ad39e50430f','pool-rolled-0024','abbd64a69503f6a08407bc4037adf8b2');
INSERT INTO "entry" VALUES('_2G5GGtI_XOGcyWJ',1,'2026-11-27T22:22:02.174Z','e','0',NULL,'draw','c771efad1aa394a350b972c8158152ba','tower-real-0000','7021aad8d1a9556b1b213d6e546a8824');
INSERT INTO "entry" VALUES('_2G5GGtI_XOGcyWJ',2,'2026-11-27T22:22:02.193Z','e','nature',NULL,'drew plain','c771efad1aa394a350b972c8158152ba','tower-real-0001','2903e259d15004bdb9ee80c456f3c1dc');
INSERT INTO "entry" VALUES('_2G5GGtI_XOGcyWJ',3,'2026-11-27T22:22:02.201Z','e','0',NULL,'place','c771efad1aa394a350b972c8158152ba','tower-real-0002','34c8f9493b5af4a375e46289371baccf');
INSERT INTO "entry" VALUES('_2G5GGtI_XOGcyWJ',4,'2026-11-27T22:22:02.204Z','e','nature',NULL,'stands','c771efad1aa394a350b972c8158152ba','tower-real-0003','ecf04b0f408673b4eb31a68f1e471a27');
INSERT INTO "entry" VALUES('g8ivQIFXEaW_2I8Z',1,'2026-11-27T22:21:17.387Z','e','0',NULL,'d2-c2','a0dd2876bdf5485d5b73becd58a5721b','help-asked-0000','82985a0bda585e9c2cfe8014ab741da0');
INSERT INTO "entry" VALUES('g8ivQIFXEaW_2I8Z',2,'2026-11-27T22:21:17.394Z','e','1',NULL,'c4-c3','43afce690b7c1fa93a723317073262f5','help-asked-0001','982f4b9ba73a5c818e6a55598d907a74');
INSERT INTO "entry" VALUES('g8ivQIFXEaW_2I8Z',3,'2026-11-27T22:21:17.403Z','e','0',NULL,'d4-d3','a0dd2876bdf5485d5b73becd58a5721b','help-asked-0002','68fc14655b8f5568e7d728415d05df01');
INSERT INTO "entry" VALUES('jWA637-nrySsYIkP',1,'2026-11-27T22:21:17.421Z','e','0',NULL,'b4-b3','dd44572557dc2060dd65879e87fd19b7','bot-answered-0000','93d9d88497d1a49f4e7787b62a473947');
INSERT INTO "entry" VALUES('jWA637-nrySsYIkP',2,'2026-11-27T22:22:00.094Z','e','1',NULL,'d3-d2',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('kj4DLGM4xSyHdfQb',1,'2026-11-27T22:21:15.960Z','e','0',NULL,'c1-c2','b53ae815600cf1a9c728f0d72299ea92','talk-about-0000','a225f131277f560e79e0ea9b832f02b8');
INSERT INTO "entry" VALUES('kj4DLGM4xSyHdfQb',2,'2026-11-27T22:21:15.983Z','e','1',NULL,'c4-d4','b693271d4e1d3fe3e8cd20b50eaaed2d','talk-about-0001','525d6b83e40b66cbe2f21c6388007d52');
INSERT INTO "entry" VALUES('kj4DLGM4xSyHdfQb',3,'2026-11-27T22:21:15.995Z','e','0',NULL,'e3-e4','b53ae815600cf1a9c728f0d72299ea92','talk-about-0002','5c6c3f116a3ee67f3ef2fb9ac2391318');
INSERT INTO "entry" VALUES('kj4DLGM4xSyHdfQb',4,'2026-11-27T22:21:16.003Z','e','1',NULL,'a2-a3','b693271d4e1d3fe3e8cd20b50eaaed2d','talk-about-0003','c3b235a38842a314baceec3b8a0b1be6');
INSERT INTO "entry" VALUES('kj4DLGM4xSyHdfQb',5,'2026-11-27T22:21:16.014Z','c','0','Black','brb','b53ae815600cf1a9c728f0d72299ea92','talk-about-0004','165da9284ac788506752b8dd0dccf7f9');
INSERT INTO "entry" VALUES('kj4DLGM4xSyHdfQb',6,'2026-11-27T22:21:16.031Z','c','','Spectator','Güte! 🧱','b53ae815600cf1a9c728f0d72299ea92','talk-about-0006','aaf0b76cdd5e177c84c864b54aca0565');
INSERT INTO "entry" VALUES('kj4DLGM4xSyHdfQb',7,'2026-11-27T22:21:16.043Z','e','0',NULL,'b2-c2','b53ae815600cf1a9c728f0d72299ea92','talk-about-0007','524e356cb3818f1b83d04d21cd0a82e9');
INSERT INTO "entry" VALUES('kj4DLGM4xSyHdfQb',8,'2026-11-27T22:21:17.037Z','e','1',NULL,'d1-e1','b693271d4e1d3fe3e8cd20b50eaaed2d','talk-about-0008','ac6f2bdb8bdb18eaafb1cb6f2d76aaf1');
INSERT INTO "entry" VALUES('koSAKOqoL79u9vtt',1,'2026-11-27T22:23:55.846Z','e','0',NULL,'deal 1x2 1x3','65558530c2089d7d2fed9e5b68e6b14b','cards-dealt-0000','cdca0210d411fa329f4c7d5f7c3af1ac');
INSERT INTO "entry" VALUES('koSAKOqoL79u9vtt',2,'2026-11-27T22:23:55.851Z','e','1',NULL,'agree',NULL,NULL,NULL);
INSERT INTO "entry" VALUES('koSAKOqoL79u9vtt',3,'2026-11-27T22:23:55.851Z','e','nature',NULL,'cards G11>0 G34>1','a39694d1607593e4b2b5a3cb0f1a1f14','cards-dealt-0001','f982a28ff221f05554e2587e5bedbcbd');
INSERT INTO "entry" VALUES('o19dEKr23Rkf1w98',1,'2026-11-27T22:21:17.140Z','e','0',NULL,'c1-d1','e4b75e8e167eb31dea4f5680811837e2','over-now-0000','6a88ce277193a9534191b8190e4b3e08');
INSERT INTO "entry" VALUES('o19dEKr23Rkf1w98',2,'2026-11-27T22:21:17.159Z','e','1',NULL,'e4-e3','b67190ccc81c61118f420578f94d667d','over-now-0001','54a7363f1b074e0498df433661bf05ca');
INSERT INTO "entry" VALUES('o19dEKr23Rkf1w98',3,'2026-11-27T22:21:17.162Z','e','0',NULL,'b4-c4','e4b75e8e167eb31dea4f5680811837e2','over-now-0002','957a46176e0c581ccdc32ab7abdfa617');
INSERT INTO "entry" VALUES('o19dEKr23Rkf1w98',4,'2026-11-27T22:21:17.169Z','e','table',NULL,'resign 1','b67190ccc81c61118f420578f94d667d','over-now-0003','4b217c2ce723807eb30c4f11d8e8ea7b');
INSERT INTO "entry" VALUES('o19dEKr23Rkf1w98',5,'2026-11-27T22:21:17.171Z','c','0','Black','well played','e4b75e8e167eb31dea4f5680811837e2','over-now-0004','410d33b4a6dc84f926284ada9f9a1f8c');
INSERT INTO "entry" VALUES('v8pN5TJsxi9mcmMp',1,'2026-11-27T22:21:17.111Z','e','0',NULL,'e3-e4','db962d01443f90fc9c2577a1d46e77fb','pause-here-0000','5c6c3f116a3ee67f3ef2fb9ac2391318');
INSERT INTO "entry" VALUES('v8pN5TJsxi9mcmMp',2,'2026-11-27T22:21:17.118Z','e','1',NULL,'d3-d2','bf995edb070facdc53eab070a4284930','pause-here-0001','53ad479442e9959c98a5dd4459112c0a');
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
INSERT INTO "match" VALUES('kj4DLGM4xSyHdfQb','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":5,"height":4,"sprawl":false,"utilities":0,"capture":true,"suburbs":false,"swap":false},"players":2,"nature":"stream","commitment":"f8a88364bb93ee4c8e99205f911c21b4d8660f5cfe6466a32242e9f1d1bebadb","begun":"2026-11-27T22:21:15.810Z","fixed":["seed"]}',X'4BEBD299B4E5B592B40C97C8C4C0DFC94CD1B141DADB261A9C781D89F07D1F41','{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795818075,1795904475,NULL,0);
INSERT INTO "match" VALUES('v8pN5TJsxi9mcmMp','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":5,"height":4,"sprawl":false,"utilities":0,"capture":false,"suburbs":false,"swap":false},"players":2,"nature":"stream","commitment":"0a635ac3ab6d7bcceee7a042148bb2edaa5ae7f8f6acf42888a1d79946d85fbe","begun":"2026-11-27T22:21:17.065Z","fixed":["seed"]}',X'C8E1BA44D2B907C5612AFC2F02747798E36656CF7FD513D3CCC5F2FB93D14F16','{"kind":"fischer","base_ms":600000,"increment_ms":5000}','{"left_ms":[604996,604998],"paused":true,"next_offer":2}',0,0,NULL,1795818077,1795904477,NULL,0);
INSERT INTO "match" VALUES('o19dEKr23Rkf1w98','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":5,"height":4,"sprawl":false,"utilities":0,"capture":false,"suburbs":false,"swap":false},"players":2,"nature":"stream","commitment":"323061363a0ebc938e8b621f4927377897ff073e63c0196eda3723bfe98bd47d","begun":"2026-11-27T22:21:17.133Z","fixed":["seed"]}',X'D5C0F12223F7B59C63C4E5D8AE657F40D0F6E0787900E71689BA144C563372A3','{"kind":"none","base_ms":0,"increment_ms":0}','{}',1,0,NULL,1795818077,1795904477,NULL,0);
INSERT INTO "match" VALUES('Dbd5A_7gozCur4-y','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":5,"height":4,"sprawl":false,"utilities":0,"capture":false,"suburbs":false,"swap":false},"players":2,"nature":"stream","commitment":"9cd52ee68b2d43aedaa428ab99566d4f415434f69b46fd44befdf02ae5ec8146","begun":"2026-11-27T22:21:17.177Z","fixed":["seed"]}',X'399A54DDFD77C00595D9B6D23D403A63707BEBC747313D9887B320F9F2796272','{"kind":"none","base_ms":0,"increment_ms":0}','{"next_offer":2}',0,0,NULL,1795818077,1795904477,NULL,0);
INSERT INTO "match" VALUES('XPVId3JUpkaQNAMu','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":5,"height":4,"sprawl":false,"utilities":0,"capture":false,"suburbs":false,"swap":false},"players":2,"nature":"stream","commitment":"e8affe38d7e312dd6bc4be73d574a90347062d0c075814815bf9f5397947baf0","begun":"2026-11-27T22:21:17.210Z","fixed":["seed"]}',X'29BD0EC2A07E2ABA6C37EAB98FEF8EF708CF94D34E9DE2169310DADE5820DE98','{"kind":"move","base_ms":86400000,"increment_ms":0}','{"left_ms":[86400000,86400000],"offers":[{"id":1,"kind":"draw","seat":0,"count":0,"waiting":[1],"rematch":null,"digests":{},"target":null,"invitation":null}],"next_offer":2}',0,0,NULL,1795818077,1795904477,NULL,0);
INSERT INTO "match" VALUES('773atyrhegH4vZPI','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":4,"height":4,"sprawl":true,"utilities":0,"capture":false,"suburbs":true,"swap":true},"players":2,"nature":"stream","commitment":"f67c6d81b4c4a67beeba56e3a50ae547cf32639f342490eb5b671c81bc4bfeb3","begun":"2026-11-27T22:21:17.229Z","fixed":["seed"]}',X'06D739271412321DC02875965864872F2349316C7E6678F2BCFF966D7B2A2E8F','{"kind":"fischer","base_ms":36000000,"increment_ms":5000}','{"left_ms":[36009997,36014995]}',0,0,NULL,1795818077,1795904477,NULL,0);
INSERT INTO "match" VALUES('X-9ps8hmhdSjD1Mf','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":4,"height":4,"sprawl":false,"utilities":0,"capture":true,"suburbs":false,"swap":false},"players":2,"nature":"stream","commitment":"6c11fe758dc4b11476cd266dca309d993779fa8b71791425033865b8bb12e4a8","begun":"2026-11-27T22:21:17.287Z","fixed":["seed"]}',X'AA769AA11A14628E9ADB524AF232A3B0D38C0C4B86565C4D113BCDD19E5F9406','{"kind":"none","base_ms":0,"increment_ms":0}','{"next_offer":2}',0,0,NULL,1795818077,1795904477,NULL,0);
INSERT INTO "match" VALUES('g8ivQIFXEaW_2I8Z','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":4,"height":4,"sprawl":false,"utilities":0,"capture":false,"suburbs":false,"swap":false},"players":2,"nature":"stream","commitment":"518d3457da3d9d4c1c116e35d0b1b2857fe69acde032dab362036fa7dd27f483","begun":"2026-11-27T22:21:17.359Z","fixed":["seed"]}',X'4D16BDADC3A6EAA3101ADB35A8924FBFD3ADE20AB5D268CF90FEEF175D345DA8','{"kind":"none","base_ms":0,"increment_ms":0}','{"next_offer":2,"helped":[0,1]}',0,0,NULL,1795818077,1795904477,NULL,0);
INSERT INTO "match" VALUES('jWA637-nrySsYIkP','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":4,"height":4,"sprawl":false,"utilities":0,"capture":false,"suburbs":false,"swap":false},"players":2,"nature":"stream","commitment":"b795f2895f0adad867b302ad35da1b4145345a155288e78199e6fc9ccc0fc305","begun":"2026-11-27T22:21:17.414Z","fixed":["seed"]}',X'06924A7831014D13F91D4EBDB5EF85353107E093DE8849BAA5F228588F77B606','{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795818077,1795904477,NULL,0);
INSERT INTO "match" VALUES('Yq83Ei5yXTcmXOOD','take-that-towers','{"stackyard":1,"game":"take-that-towers","rules":1,"options":{"spire":8,"lobby":8,"office":8,"elevator":8,"suite":8,"landlord":8,"noise_complaint":8,"inferno":8},"players":3,"nature":"stream","commitment":"02d9660f9241ea42c549c7e71521067b14d58cbce0003e71b3a75c9e7d02c618","begun":"2026-11-27T22:22:00.391Z","fixed":["seed"]}',X'5BCD01ACBB112712C20D72773BB09C1624B51343E7FFF4CB9557FD13F65D45B2','{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795818120,1795904520,NULL,0);
INSERT INTO "match" VALUES('44sXCvemG6aRf7qr','take-that-towers','{"stackyard":1,"game":"take-that-towers","rules":1,"options":{"spire":8,"lobby":8,"office":8,"elevator":8,"suite":8,"landlord":8,"noise_complaint":8,"inferno":8},"players":3,"nature":"stream","commitment":"d718831c6bdb594f16bed86b762d1c3d83a82d950fb4456fc4d7bf7baafb10e1","begun":"2026-11-27T22:22:00.475Z","fixed":["seed"]}',X'C3AF5BB48F8BE84BD0DC321E6BCDF56F44AEF83CA12F308DC1A2701C099D6797','{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795818120,1795904520,NULL,0);
INSERT INTO "match" VALUES('E6xFn0qYhSopY80_','take-that-towers','{"stackyard":1,"game":"take-that-towers","rules":1,"options":{"spire":4,"lobby":8,"office":8,"elevator":8,"suite":10,"landlord":8,"noise_complaint":8,"inferno":8},"players":2,"nature":"stream","commitment":"c148e15c1e1815b8ecd39455b592312a729c000bd2c9600a8c9e704eb35f5b10","begun":"2026-11-27T22:22:00.521Z","fixed":["seed"]}',X'32809F1EAC159A774753C2213312F7FBF1D227C25D4A76B109330B55C31F72B5','{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795818120,1795904520,NULL,0);
INSERT INTO "match" VALUES('VFmmLhq8aFKlU9d2','brick-work','{"stackyard":1,"game":"brick-work","rules":1,"options":{},"players":2,"nature":"stream","commitment":"f95902f5b26c24eff2c3f6df49258528ad61de5a80012fa7caa8e5c5d41a5310","begun":"2026-11-27T22:22:00.981Z","fixed":["seed"]}',X'F2B884F6CD46FC9A4BE2E2EABA56ABCBF517CC2E80576245BC7548D01BBCFE37','{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795818120,1795904520,NULL,0);
INSERT INTO "match" VALUES('ZtDsfBv1lMVg1xwv','brick-work','{"stackyard":1,"game":"brick-work","rules":1,"options":{},"players":2,"nature":"stream","commitment":"2996e4a1bbbbf3316995a069517c3349e95293986c2a8f95faeadf5baafd1306","begun":"2026-11-27T22:22:01.017Z","fixed":["seed"]}',X'2A936996FD84833A40CFD2B74690A0D91017910DDB6D208DF711588C2043C3E3','{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795818121,1795904521,NULL,0);
INSERT INTO "match" VALUES('JwwNb6fBjLu85isP','tower-topple','{"stackyard":1,"game":"tower-topple","rules":1,"options":{"version":1,"rows":6,"rounds":0,"target":0,"teams":0,"sizes":"","strict":false,"open":false,"real":false,"top_row_safe":true,"put_on_top":true,"colours":true,"colour_bonus":true,"substitute":true,"draw_two":true,"skip":true,"one_more":true,"one_more_scores_nothing":true,"reverse":true,"edge":true,"center":true,"lose_two":true,"lose_more":true,"others_gain":true,"others_more":true,"add_points":true,"play_on":true,"plain":18,"blue":2,"green":2,"red":2,"yellow":2,"draws_blue":2,"draws_green":2,"draws_red":2,"draws_yellow":2,"draws_two":2,"skips":2,"one_mores":2,"reverses":2,"edges":2,"centers":2,"lose_twos":2,"others_gains":2,"add_twos":2,"add_threes":2},"players":2,"nature":"given","begun":"2026-11-27T22:22:02.057Z"}',NULL,'{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795818122,1795904522,NULL,0);
INSERT INTO "match" VALUES('_2G5GGtI_XOGcyWJ','tower-topple','{"stackyard":1,"game":"tower-topple","rules":1,"options":{"version":1,"rows":6,"rounds":0,"target":0,"teams":0,"sizes":"","strict":false,"open":false,"real":true,"top_row_safe":true,"put_on_top":true,"colours":true,"colour_bonus":true,"substitute":true,"draw_two":true,"skip":true,"one_more":true,"one_more_scores_nothing":true,"reverse":true,"edge":true,"center":true,"lose_two":true,"lose_more":true,"others_gain":true,"others_more":true,"add_points":true,"play_on":true,"plain":18,"blue":2,"green":2,"red":2,"yellow":2,"draws_blue":2,"draws_green":2,"draws_red":2,"draws_yellow":2,"draws_two":2,"skips":2,"one_mores":2,"reverses":2,"edges":2,"centers":2,"lose_twos":2,"others_gains":2,"add_twos":2,"add_threes":2},"players":2,"nature":"given","begun":"2026-11-27T22:22:02.163Z"}',NULL,'{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795818122,1795904522,NULL,0);
INSERT INTO "match" VALUES('L8nLgVgKC2mg3R8m','tower-topple','{"stackyard":1,"game":"tower-topple","rules":1,"options":{"version":3,"rows":5,"rounds":0,"target":0,"teams":0,"sizes":"","strict":false,"open":false,"real":false,"top_row_safe":true,"put_on_top":true,"colours":true,"colour_bonus":true,"substitute":true,"draw_two":true,"skip":true,"one_more":true,"one_more_scores_nothing":true,"reverse":true,"edge":true,"center":true,"lose_two":true,"lose_more":true,"others_gain":true,"others_more":true,"add_points":true,"play_on":true,"plain":18,"blue":2,"green":2,"red":2,"yellow":2,"draws_blue":2,"draws_green":2,"draws_red":2,"draws_yellow":2,"draws_two":2,"skips":2,"one_mores":2,"reverses":2,"edges":2,"centers":2,"lose_twos":2,"others_gains":2,"add_twos":2,"add_threes":2},"players":2,"nature":"stream","commitment":"f62f2dc3e0d3191883c07b88fddff3720104d88fcf68d96294c2a26ea4583f8a","begun":"2026-11-27T22:22:02.211Z","fixed":["seed"]}',X'1AE3A4D35B1F04B3022B2980C2D9DD00BB872D6C3D2F3D4E1FF8B589F83D59A4','{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795818122,1795904522,NULL,0);
INSERT INTO "match" VALUES('YVh08PeBSxu78UP6','towerbrix','{"stackyard":1,"game":"towerbrix","rules":1,"options":{"variant":"base","deck":"green","challenge":0,"level":"easy","open":false,"solvable":false,"live_check":true,"real":false,"box_short":325,"box_long":425,"cards":"","deal":"","temperament":"partner"},"players":2,"nature":"given","begun":"2026-11-27T22:23:55.666Z"}',NULL,'{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795818235,1795904635,NULL,0);
INSERT INTO "match" VALUES('koSAKOqoL79u9vtt','towerbrix','{"stackyard":1,"game":"towerbrix","rules":1,"options":{"variant":"base","deck":"green","challenge":0,"level":"easy","open":false,"solvable":false,"live_check":true,"real":false,"box_short":325,"box_long":425,"cards":"","deal":"","temperament":"partner"},"players":2,"nature":"stream","commitment":"b067ecad198cf518a0ce86b6c0ae147dc6e98e94d7d4eb4a05917572da251c04","begun":"2026-11-27T22:23:55.769Z","fixed":["seed"]}',X'9A901A0150930054D850B57323AFC9115FE47BA042B58230A585EAAC9CEC721A','{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795818235,1795904635,NULL,0);
INSERT INTO "match" VALUES('9yIM0mvLwRUGh9km','towerbrix','{"stackyard":1,"game":"towerbrix","rules":1,"options":{"variant":"base","deck":"green","challenge":0,"level":"easy","open":false,"solvable":false,"live_check":true,"real":false,"box_short":325,"box_long":425,"cards":"","deal":"","temperament":"partner"},"players":2,"nature":"given","begun":"2026-11-27T22:23:55.855Z"}',NULL,'{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795818235,1795904635,NULL,0);
INSERT INTO "match" VALUES('JKkn1wJszcqKw7b_','towerbrix','{"stackyard":1,"game":"towerbrix","rules":1,"options":{"variant":"challenge","deck":"green","challenge":5,"level":"easy","open":false,"solvable":false,"live_check":true,"real":true,"box_short":325,"box_long":425,"cards":"","deal":"","temperament":"partner"},"players":1,"nature":"stream","commitment":"489b676cd9b3b075b77b6bac89b07e2c970ebf403ec39267f4af14774604be5c","begun":"2026-11-27T22:23:55.997Z","fixed":["seed"]}',X'D4B1891709F81113B5E7CD72E4E0B0006AD3FBCD09148DDBD6386F727539745E','{"kind":"none","base_ms":0,"increment_ms":0}','{}',0,0,NULL,1795818235,1795904635,NULL,0);
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
INSERT INTO "seat" VALUES('kj4DLGM4xSyHdfQb',0,'person','Black',NULL,X'1F256CA2BABC597DCF84F04A7D7355514BC8EF05E881639CAA37D8BC3D098D09',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('kj4DLGM4xSyHdfQb',1,'person','Bea',NULL,X'BA27BC96DE2E982A4D8DA5BE72F1D22958F4D27520ED21DC1276D18E4C5F57A8',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('v8pN5TJsxi9mcmMp',0,'person','Black',NULL,X'73247986967AC5948FFC64FDA922BA65198C8FF2226ACF825500A2ABC6429B27',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('v8pN5TJsxi9mcmMp',1,'person','White',NULL,X'7213A5FA594ED1DA3C613ACC9A9BF67C5E65D4254810F07EF6BAB08037BAAE1A',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('o19dEKr23Rkf1w98',0,'person','Black',NULL,X'9DDDB604E2B33FD02C15AFC9D9F6D5D297D3D5A2AEF952F1C510BD4B7D16B3DC',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('o19dEKr23Rkf1w98',1,'person','White',NULL,X'E5CAF397AAAE13B6E986AC8C4040BB7A37C61EBEAF1A00FC883A5200090A946D',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('Dbd5A_7gozCur4-y',0,'person','Black',NULL,X'E9D52E9C47AFA29FDC91E5C840D5E4E41398328740117CC445A50BAAC3E391A0',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('Dbd5A_7gozCur4-y',1,'person','White',NULL,X'D01E4C18AA2316F53E44D3C4A664E1237C4036525324A06507ECC96D6A477D44',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('XPVId3JUpkaQNAMu',0,'person','Black',NULL,X'CA1693A274A0D122D63A53F47FF8841382C4AAAB07F05C4175670EA465887EC7',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('XPVId3JUpkaQNAMu',1,'person','White',NULL,NULL,0,X'A8B92892D2EF26C7B7899FCFDCB6AA7DDEA9907CD651EF091B4B0E3642FD555D',1,0,NULL);
INSERT INTO "seat" VALUES('773atyrhegH4vZPI',0,'person','Black',NULL,X'AF188D8F62416C523A9515F430F3A9D81E18E8DDFBDD9EE4BBC43117F3BC8A32',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('773atyrhegH4vZPI',1,'person','White',NULL,X'CDDA4E002D95D6854FA18ACB5652A5B7BFB3C3903CFF6D19B2C2358FA00A2CA1',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('X-9ps8hmhdSjD1Mf',0,'person','Black',NULL,X'EE99D492FD14DA956A1816B10DC12543DB0D8AB2CEBD5B2F238C5FEE64AF4400',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('X-9ps8hmhdSjD1Mf',1,'person','White',NULL,X'A062B8E6BB95B42F80B9C7AE5D6237644830A02B318B017B66C264EC1E7F9CDD',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('g8ivQIFXEaW_2I8Z',0,'person','Black',NULL,X'BB50EA7CC3E398B79C30B0CF77A9E1A9331037506B10A24EB581D23C6417D96F',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('g8ivQIFXEaW_2I8Z',1,'person','White',NULL,X'0614FBB03FD2EBDC075E7F299E3DF559EEEA8B18C8242CD07930C8D6244A85C8',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('jWA637-nrySsYIkP',0,'person','Black',NULL,X'F5F45967260E37306B15CCA4D8617931A14EE1BFC4F7F9F24B36D70AFCCBC67B',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('jWA637-nrySsYIkP',1,'bot','Apprentice',2,NULL,0,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('Yq83Ei5yXTcmXOOD',0,'person','Blue',NULL,X'04238B7ADB214FAF0C27BC270EFFB20F821A44390DFBA8FA048204ECD42CD296',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('Yq83Ei5yXTcmXOOD',1,'person','Red',NULL,X'7B25E1161FFE6927859D94DB35B35B6003777798697BF058A836945D8A705CE9',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('Yq83Ei5yXTcmXOOD',2,'person','Green',NULL,NULL,0,X'A1678DAEA86513099628E3A47DDE8BDBB516690ECC2F68585A70163C481BE79F',1,0,NULL);
INSERT INTO "seat" VALUES('44sXCvemG6aRf7qr',0,'person','Blue',NULL,X'BC13F8BF59A36FC95FF03B33DF0982425BF3CC94C24EFF99EB55623339A92DC3',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('44sXCvemG6aRf7qr',1,'person','Red',NULL,X'025D0758DD8841D785C102E7AFBD28A68A1FB8A65937CBD405C6BA3593368F05',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('44sXCvemG6aRf7qr',2,'person','Green',NULL,X'BAA5509D0C747505C9F5F07E4EB2224BDB98BAC3E535E4C0F38390DFF7F79C95',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('E6xFn0qYhSopY80_',0,'person','Blue',NULL,X'E980FBE452BE84BC6CD62545BA79B8933ED8D4F7D98A25012F1D3E73897B6F2E',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('E6xFn0qYhSopY80_',1,'person','Red',NULL,X'06BACEC33FF473F56B797604278BD34DBD826877A6C57440CB1C03368A385068',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('VFmmLhq8aFKlU9d2',0,'person','Blue',NULL,X'40EDA83C3604419F781F9C2D2185EB90B742A9D237062C256B7F571EC818559D',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('VFmmLhq8aFKlU9d2',1,'person','Red',NULL,X'28F71083FC0F8FE360923E6B88451515612842F200D6851BD8DDDD3C905636B5',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('ZtDsfBv1lMVg1xwv',0,'person','Blue',NULL,X'BBAF3251A3065FB3F702432D52C7B4C25789161C72EB1F2D971F09798E59C8BB',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('ZtDsfBv1lMVg1xwv',1,'person','Red',NULL,X'6F52FFE5648E84C80FCCA3D1A8EE166A2FE88592C211DCA77551E92DBA30DCF3',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('JwwNb6fBjLu85isP',0,'person','Ash',NULL,X'A707AEE643E5B7A7F2189AC6DEEE4075BC275412E8BB6857851DCC4DE17AEFF2',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('JwwNb6fBjLu85isP',1,'person','Birch',NULL,X'7EB578403F49ABDBC1D32B6BD770BFFBA0BC365D77A763FC6B8B7BDC54CF1901',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('_2G5GGtI_XOGcyWJ',0,'person','Ash',NULL,X'27EC6654E9DADF5C3FF94DC024D539E1F0FC779D1C6EA9D82CF8FE74550DE772',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('_2G5GGtI_XOGcyWJ',1,'person','Birch',NULL,X'33B0C4D4372CE79C54A51B68D730849A00AE2E51042E5E39089B5956A93216B7',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('L8nLgVgKC2mg3R8m',0,'person','Ash',NULL,X'D08A04FDDC049C52F26C104E5F623FCC4C8B70A4B2ED1A789A4408845F05494B',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('L8nLgVgKC2mg3R8m',1,'person','Birch',NULL,X'80BB3773EE79FDE59C1D322B92562E5DE66949C39A927677FC3EAC8CEF508C0B',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('YVh08PeBSxu78UP6',0,'person','Ada',NULL,X'9FF609F21073CF100AA705A16037B09C3D490B5089B06E952A75DB72A0A27889',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('YVh08PeBSxu78UP6',1,'person','Bo',NULL,X'ACA2BA5D3F5E4C1123BC604B1732DE25715E9C04FA727AD125920D6EBF5FC66C',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('koSAKOqoL79u9vtt',0,'person','Ada',NULL,X'65973AD8133594B4B4FD05A227813F63D1E4702D18F2899D65D3C932DE22A9FF',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('koSAKOqoL79u9vtt',1,'person','Bo',NULL,X'41509BCF9F5C2E7AAA174D08D1CBF95F437BE807D251F2BE54CE3030884D3E88',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('9yIM0mvLwRUGh9km',0,'person','Ada',NULL,X'735FF62782D854F5A3A3B2DAFA17954F3DF0DB7CC70573F144A675D7D33DC571',1,NULL,0,1,NULL);
INSERT INTO "seat" VALUES('9yIM0mvLwRUGh9km',1,'person','Bo',NULL,X'2FD7F277FB0FC6698FF6D23DB1526C5F23E6B618D0AF938D5B9DEBA337D1DFEE',1,NULL,0,0,NULL);
INSERT INTO "seat" VALUES('JKkn1wJszcqKw7b_',0,'person','Ada',NULL,X'E144832F89AEFE4137C7C70073AB0FCC0C4937E4FEE8C14C877D2F10C2FB587F',1,NULL,0,1,NULL);
CREATE TABLE writer (
	hall VARCHAR NOT NULL, 
	last BIGINT NOT NULL, 
	PRIMARY KEY (hall)
);
CREATE INDEX match_bot_due ON "match" (bot_due) WHERE bot_due;
CREATE INDEX match_look_at ON "match" (look_at);
CREATE INDEX match_owner ON "match" (owner) WHERE owner IS NOT NULL;
COMMIT;
