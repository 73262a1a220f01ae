BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE command (
	"match" VARCHAR NOT NULL, 
	c VARCHAR NOT NULL, 
	v INTEGER NOT NULL, 
	PRIMARY KEY ("match", c), 
	FOREIGN KEY("match") REFERENCES "match" (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "command" VALUES('2KM9N9vIMFrwhxBl','cards-of-two-0000',2);
INSERT INTO "command" VALUES('2KM9N9vIMFrwhxBl','cards-of-two-0001',3);
INSERT INTO "command" VALUES('2KM9N9vIMFrwhxBl','cards-of-two-0002',4);
INSERT INTO "command" VALUES('2KM9N9vIMFrwhxBl','cards-of-two-0003',6);
INSERT INTO "command" VALUES('2KM9N9vIMFrwhxBl','cards-of-two-0004',7);
INSERT INTO "command" VALUES('2KM9N9vIMFrwhxBl','cards-of-two-0005',8);
INSERT INTO "command" VALUES('2KM9N9vIMFrwhxBl','cards-of-two-0006',10);
INSERT INTO "command" VALUES('2KM9N9vIMFrwhxBl','cards-of-two-0007',11);
INSERT INTO "command" VALUES('2KM9N9vIMFrwhxBl','cards-of-two-0008',12);
INSERT INTO "command" VALUES('HW4PGF3VP6gTEFei','prints-begun-0000',2);
INSERT INTO "command" VALUES('HW4PGF3VP6gTEFei','prints-begun-0001',3);
INSERT INTO "command" VALUES('HW4PGF3VP6gTEFei','prints-begun-0002',4);
INSERT INTO "command" VALUES('HW4PGF3VP6gTEFei','prints-begun-0003',5);
INSERT INTO "command" VALUES('HW4PGF3VP6gTEFei','prints-begun-0004',6);
INSERT INTO "command" VALUES('IXWrH9meZyrX6LXJ','asks-for-a-draw-0000',1);
INSERT INTO "command" VALUES('IXWrH9meZyrX6LXJ','asks-for-a-draw-0001',1);
INSERT INTO "command" VALUES('NrLwczThhtyJZj01','over-now-0000',1);
INSERT INTO "command" VALUES('NrLwczThhtyJZj01','over-now-0001',2);
INSERT INTO "command" VALUES('NrLwczThhtyJZj01','over-now-0002',3);
INSERT INTO "command" VALUES('NrLwczThhtyJZj01','over-now-0003',4);
INSERT INTO "command" VALUES('NrLwczThhtyJZj01','over-now-0004',5);
INSERT INTO "command" VALUES('Ot0_cnkyawrKqvcu','talk-about-0000',1);
INSERT INTO "command" VALUES('Ot0_cnkyawrKqvcu','talk-about-0001',2);
INSERT INTO "command" VALUES('Ot0_cnkyawrKqvcu','talk-about-0002',3);
INSERT INTO "command" VALUES('Ot0_cnkyawrKqvcu','talk-about-0003',4);
INSERT INTO "command" VALUES('Ot0_cnkyawrKqvcu','talk-about-0004',5);
INSERT INTO "command" VALUES('Ot0_cnkyawrKqvcu','talk-about-0005',5);
INSERT INTO "command" VALUES('Ot0_cnkyawrKqvcu','talk-about-0006',6);
INSERT INTO "command" VALUES('Ot0_cnkyawrKqvcu','talk-about-0007',7);
INSERT INTO "command" VALUES('Ot0_cnkyawrKqvcu','talk-about-0008',8);
INSERT INTO "command" VALUES('TOW-JDYEfTXGT6bf','pause-here-0000',1);
INSERT INTO "command" VALUES('TOW-JDYEfTXGT6bf','pause-here-0001',2);
INSERT INTO "command" VALUES('TOW-JDYEfTXGT6bf','pause-here-0002',2);
INSERT INTO "command" VALUES('aEYyAL1otuLQnYVI','cards-of-three-0000',2);
INSERT INTO "command" VALUES('aEYyAL1otuLQnYVI','cards-of-three-0001',3);
INSERT INTO "command" VALUES('aEYyAL1otuLQnYVI','cards-of-three-0002',4);
INSERT INTO "command" VALUES('aEYyAL1otuLQnYVI','cards-of-three-0003',5);
INSERT INTO "command" VALUES('aEYyAL1otuLQnYVI','cards-of-three-0004',7);
INSERT INTO "command" VALUES('aEYyAL1otuLQnYVI','cards-of-three-0005',8);
INSERT INTO "command" VALUES('aEYyAL1otuLQnYVI','cards-of-three-0006',9);
INSERT INTO "command" VALUES('aEYyAL1otuLQnYVI','cards-of-three-0007',10);
INSERT INTO "command" VALUES('aEYyAL1otuLQnYVI','cards-of-three-0008',11);
INSERT INTO "command" VALUES('aEYyAL1otuLQnYVI','cards-of-three-0009',13);
INSERT INTO "command" VALUES('dEpprEzOs9UJQELb','pool-rolled-0000',2);
INSERT INTO "command" VALUES('dEpprEzOs9UJQELb','pool-rolled-0001',3);
INSERT INTO "command" VALUES('dEpprEzOs9UJQELb','pool-rolled-0002',4);
INSERT INTO "command" VALUES('dEpprEzOs9UJQELb','pool-rolled-0003',5);
INSERT INTO "command" VALUES('dEpprEzOs9UJQELb','pool-rolled-0004',6);
INSERT INTO "command" VALUES('dEpprEzOs9UJQELb','pool-rolled-0005',7);
INSERT INTO "command" VALUES('dEpprEzOs9UJQELb','pool-rolled-0006',8);
INSERT INTO "command" VALUES('dEpprEzOs9UJQELb','pool-rolled-0007',9);
INSERT INTO "command" VALUES('dEpprEzOs9UJQELb','pool-rolled-0008',10);
INSERT INTO "command" VALUES('dEpprEzOs9UJQELb','pool-rolled-0009',11);
INSERT INTO "command" VALUES('dEpprEzOs9UJQELb','pool-rolled-0010',12);
INSERT INTO "command" VALUES('dEpprEzOs9UJQELb','pool-rolled-0011',13);
INSERT INTO "command" VALUES('dEpprEzOs9UJQELb','pool-rolled-0012',14);
INSERT INTO "command" VALUES('dEpprEzOs9UJQELb','pool-rolled-0013',15);
INSERT INTO "command" VALUES('dEpprEzOs9UJQELb','pool-rolled-0014',16);
INSERT INTO "command" VALUES('dEpprEzOs9UJQELb','pool-rolled-0015',18);
INSERT INTO "command" VALUES('dEpprEzOs9UJQELb','pool-rolled-0016',19);
INSERT INTO "command" VALUES('dEpprEzOs9UJQELb','pool-rolled-0017',20);
INSERT INTO "command" VALUES('dEpprEzOs9UJQELb','pool-rolled-0018',21);
INSERT INTO "command" VALUES('dEpprEzOs9UJQELb','pool-rolled-0019',23);
INSERT INTO "command" VALUES('dEpprEzOs9UJQELb','pool-rolled-0020',25);
INSERT INTO "command" VALUES('dEpprEzOs9UJQELb','pool-rolled-0021',27);
INSERT INTO "command" VALUES('dEpprEzOs9UJQELb','pool-rolled-0022',29);
INSERT INTO "command" VALUES('dEpprEzOs9UJQELb','pool-rolled-0023',32);
INSERT INTO "command" VALUES('gevbQej2a1Vey-64','with-a-bot-0000',1);
INSERT INTO "command" VALUES('yBZtKraQLWP4H-5_','taken-back-0000',1);
INSERT INTO "command" VALUES('yBZtKraQLWP4H-5_','taken-back-0001',2);
INSERT INTO "command" VALUES('yBZtKraQLWP4H-5_','taken-back-0002',3);
INSERT INTO "command" VALUES('yBZtKraQLWP4H-5_','taken-back-0003',4);
INSERT INTO "command" VALUES('yBZtKraQLWP4H-5_','taken-back-0004',5);
INSERT INTO "command" VALUES('yBZtKraQLWP4H-5_','taken-back-0005',6);
CREATE TABLE entry (
	"match" VARCHAR NOT NULL, 
	v INTEGER NOT NULL, 
	t VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	who VARCHAR NOT NULL, 
	name VARCHAR, 
	text TEXT NOT NULL, 
	PRIMARY KEY ("match", v), 
	FOREIGN KEY("match") REFERENCES "match" (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "entry" VALUES('2KM9N9vIMFrwhxBl',1,'2026-11-22T11:01:15.454Z','e','nature',NULL,'deal LOLOSUNO ELNOININ');
INSERT INTO "entry" VALUES('2KM9N9vIMFrwhxBl',2,'2026-11-22T11:01:15.462Z','e','0',NULL,'LO@A');
INSERT INTO "entry" VALUES('2KM9N9vIMFrwhxBl',3,'2026-11-22T11:01:15.464Z','e','0',NULL,'NO@B');
INSERT INTO "entry" VALUES('2KM9N9vIMFrwhxBl',4,'2026-11-22T11:01:15.467Z','e','0',NULL,'LO/B1');
INSERT INTO "entry" VALUES('2KM9N9vIMFrwhxBl',5,'2026-11-22T11:01:15.469Z','e','0',NULL,'draw');
INSERT INTO "entry" VALUES('2KM9N9vIMFrwhxBl',6,'2026-11-22T11:01:15.469Z','e','nature',NULL,'draw 0 SPOFSU');
INSERT INTO "entry" VALUES('2KM9N9vIMFrwhxBl',7,'2026-11-22T11:01:15.472Z','e','1',NULL,'IN@A');
INSERT INTO "entry" VALUES('2KM9N9vIMFrwhxBl',8,'2026-11-22T11:01:15.474Z','e','1',NULL,'EL@B');
INSERT INTO "entry" VALUES('2KM9N9vIMFrwhxBl',9,'2026-11-22T11:01:15.476Z','e','1',NULL,'draw');
INSERT INTO "entry" VALUES('2KM9N9vIMFrwhxBl',10,'2026-11-22T11:01:15.476Z','e','nature',NULL,'draw 1 LOSUSU');
INSERT INTO "entry" VALUES('2KM9N9vIMFrwhxBl',11,'2026-11-22T11:01:15.478Z','e','0',NULL,'OF@B');
INSERT INTO "entry" VALUES('2KM9N9vIMFrwhxBl',12,'2026-11-22T11:01:15.480Z','e','0',NULL,'SP@A');
INSERT INTO "entry" VALUES('HW4PGF3VP6gTEFei',1,'2026-11-22T11:01:15.484Z','e','nature',NULL,'order 25 11');
INSERT INTO "entry" VALUES('HW4PGF3VP6gTEFei',2,'2026-11-22T11:01:15.490Z','e','0',NULL,'take 1x1');
INSERT INTO "entry" VALUES('HW4PGF3VP6gTEFei',3,'2026-11-22T11:01:15.492Z','e','0',NULL,'take 1x4');
INSERT INTO "entry" VALUES('HW4PGF3VP6gTEFei',4,'2026-11-22T11:01:15.495Z','e','0',NULL,'take 1x2');
INSERT INTO "entry" VALUES('HW4PGF3VP6gTEFei',5,'2026-11-22T11:01:15.497Z','e','0',NULL,'take 2x3');
INSERT INTO "entry" VALUES('HW4PGF3VP6gTEFei',6,'2026-11-22T11:01:15.499Z','e','0',NULL,'take 1x6');
INSERT INTO "entry" VALUES('IXWrH9meZyrX6LXJ',1,'2026-11-22T11:01:15.399Z','e','0',NULL,'d4-c4');
INSERT INTO "entry" VALUES('NrLwczThhtyJZj01',1,'2026-11-22T11:01:15.362Z','e','0',NULL,'c1-d1');
INSERT INTO "entry" VALUES('NrLwczThhtyJZj01',2,'2026-11-22T11:01:15.365Z','e','1',NULL,'e4-e3');
INSERT INTO "entry" VALUES('NrLwczThhtyJZj01',3,'2026-11-22T11:01:15.367Z','e','0',NULL,'b4-c4');
INSERT INTO "entry" VALUES('NrLwczThhtyJZj01',4,'2026-11-22T11:01:15.369Z','e','table',NULL,'resign 1');
INSERT INTO "entry" VALUES('NrLwczThhtyJZj01',5,'2026-11-22T11:01:15.370Z','c','0','Black','well played');
INSERT INTO "entry" VALUES('Ot0_cnkyawrKqvcu',1,'2026-11-22T11:01:12.623Z','e','0',NULL,'c1-c2');
INSERT INTO "entry" VALUES('Ot0_cnkyawrKqvcu',2,'2026-11-22T11:01:12.637Z','e','1',NULL,'c4-d4');
INSERT INTO "entry" VALUES('Ot0_cnkyawrKqvcu',3,'2026-11-22T11:01:12.641Z','e','0',NULL,'e3-e4');
INSERT INTO "entry" VALUES('Ot0_cnkyawrKqvcu',4,'2026-11-22T11:01:12.644Z','e','1',NULL,'a2-a3');
INSERT INTO "entry" VALUES('Ot0_cnkyawrKqvcu',5,'2026-11-22T11:01:12.646Z','c','0','Black','brb');
INSERT INTO "entry" VALUES('Ot0_cnkyawrKqvcu',6,'2026-11-22T11:01:12.649Z','c','','Spectator','Güte! 🧱');
INSERT INTO "entry" VALUES('Ot0_cnkyawrKqvcu',7,'2026-11-22T11:01:12.651Z','e','0',NULL,'b2-c2');
INSERT INTO "entry" VALUES('Ot0_cnkyawrKqvcu',8,'2026-11-22T11:01:12.654Z','e','1',NULL,'d1-e1');
INSERT INTO "entry" VALUES('TOW-JDYEfTXGT6bf',1,'2026-11-22T11:01:12.668Z','e','0',NULL,'e3-e4');
INSERT INTO "entry" VALUES('TOW-JDYEfTXGT6bf',2,'2026-11-22T11:01:12.670Z','e','1',NULL,'d3-d2');
INSERT INTO "entry" VALUES('aEYyAL1otuLQnYVI',1,'2026-11-22T11:01:15.408Z','e','nature',NULL,'deal SPOFLANO SPSPELLA LOLOSUSU');
INSERT INTO "entry" VALUES('aEYyAL1otuLQnYVI',2,'2026-11-22T11:01:15.417Z','e','0',NULL,'NO@A');
INSERT INTO "entry" VALUES('aEYyAL1otuLQnYVI',3,'2026-11-22T11:01:15.419Z','e','0',NULL,'LA@B');
INSERT INTO "entry" VALUES('aEYyAL1otuLQnYVI',4,'2026-11-22T11:01:15.421Z','e','0',NULL,'SP/A1');
INSERT INTO "entry" VALUES('aEYyAL1otuLQnYVI',5,'2026-11-22T11:01:15.423Z','e','0',NULL,'OF/B1');
INSERT INTO "entry" VALUES('aEYyAL1otuLQnYVI',6,'2026-11-22T11:01:15.439Z','e','0',NULL,'draw');
INSERT INTO "entry" VALUES('aEYyAL1otuLQnYVI',7,'2026-11-22T11:01:15.440Z','e','nature',NULL,'draw 0 LOOFEL');
INSERT INTO "entry" VALUES('aEYyAL1otuLQnYVI',8,'2026-11-22T11:01:15.442Z','e','1',NULL,'EL@B');
INSERT INTO "entry" VALUES('aEYyAL1otuLQnYVI',9,'2026-11-22T11:01:15.444Z','e','1',NULL,'LA@A');
INSERT INTO "entry" VALUES('aEYyAL1otuLQnYVI',10,'2026-11-22T11:01:15.446Z','e','1',NULL,'SP/A2');
INSERT INTO "entry" VALUES('aEYyAL1otuLQnYVI',11,'2026-11-22T11:01:15.448Z','e','1',NULL,'SP/B2');
INSERT INTO "entry" VALUES('aEYyAL1otuLQnYVI',12,'2026-11-22T11:01:15.450Z','e','1',NULL,'draw');
INSERT INTO "entry" VALUES('aEYyAL1otuLQnYVI',13,'2026-11-22T11:01:15.450Z','e','nature',NULL,'draw 1 SPSUIN');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',1,'2026-11-22T11:01:15.501Z','e','nature',NULL,'order 45 46');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',2,'2026-11-22T11:01:15.509Z','e','0',NULL,'take 1x2');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',3,'2026-11-22T11:01:15.512Z','e','0',NULL,'take 1x1');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',4,'2026-11-22T11:01:15.516Z','e','0',NULL,'take 1x3');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',5,'2026-11-22T11:01:15.519Z','e','0',NULL,'take 1x2');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',6,'2026-11-22T11:01:15.521Z','e','0',NULL,'return 1x3');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',7,'2026-11-22T11:01:15.524Z','e','0',NULL,'take 2x3');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',8,'2026-11-22T11:01:15.526Z','e','0',NULL,'take 1x1');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',9,'2026-11-22T11:01:15.528Z','e','0',NULL,'take 1x1');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',10,'2026-11-22T11:01:15.560Z','e','0',NULL,'print Castle: 1x1/1x2@0,0,0; 2x3/A@0,-2,0; A/1x1@-1,-3,2; A/1x2r@-2,-1,3; A/1x1@0,-3,3');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',11,'2026-11-22T11:01:15.574Z','e','1',NULL,'take 2x2');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',12,'2026-11-22T11:01:15.577Z','e','1',NULL,'take 1x3');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',13,'2026-11-22T11:01:15.579Z','e','1',NULL,'take 2x2');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',14,'2026-11-22T11:01:15.582Z','e','1',NULL,'take 2x3');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',15,'2026-11-22T11:01:15.584Z','e','1',NULL,'take 1x3');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',16,'2026-11-22T11:01:15.587Z','e','1',NULL,'take 1x1');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',17,'2026-11-22T11:01:15.592Z','e','1',NULL,'print Dog: 1x1/2x3r@1,1,0; A/2x2@1,0,0; A/1x3@-3,1,2; 1x3/2x2@0,0,1; A/B@0,0,3');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',18,'2026-11-22T11:01:15.592Z','e','nature',NULL,'roll 6231');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',19,'2026-11-22T11:01:15.597Z','e','1',NULL,'6>collect 2x3');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',20,'2026-11-22T11:01:15.601Z','e','0',NULL,'3->collect 1x2');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',21,'2026-11-22T11:01:15.605Z','e','1',NULL,'2->adjust');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',22,'2026-11-22T11:01:15.610Z','e','0',NULL,'1>adjust');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',23,'2026-11-22T11:01:15.610Z','e','nature',NULL,'reroll 1');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',24,'2026-11-22T11:01:15.613Z','e','1',NULL,'1+>collect 1x2');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',25,'2026-11-22T11:01:15.613Z','e','nature',NULL,'reroll 6');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',26,'2026-11-22T11:01:15.617Z','e','0',NULL,'6+->collect 2x3');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',27,'2026-11-22T11:01:15.617Z','e','nature',NULL,'reroll 3');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',28,'2026-11-22T11:01:15.621Z','e','1',NULL,'3>adjust');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',29,'2026-11-22T11:01:15.621Z','e','nature',NULL,'reroll 5');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',30,'2026-11-22T11:01:15.625Z','e','0',NULL,'5>recycle 1x2,2x3>1x2,2x3');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',31,'2026-11-22T11:01:15.625Z','e','0',NULL,'flip');
INSERT INTO "entry" VALUES('dEpprEzOs9UJQELb',32,'2026-11-22T11:01:15.625Z','e','nature',NULL,'roll 5162');
INSERT INTO "entry" VALUES('gevbQej2a1Vey-64',1,'2026-11-22T11:01:12.743Z','e','0',NULL,'e1-d1');
INSERT INTO "entry" VALUES('gevbQej2a1Vey-64',2,'2026-11-22T11:01:15.346Z','e','1',NULL,'b1-c1');
INSERT INTO "entry" VALUES('yBZtKraQLWP4H-5_',1,'2026-11-22T11:01:15.381Z','e','0',NULL,'e3-d3');
INSERT INTO "entry" VALUES('yBZtKraQLWP4H-5_',2,'2026-11-22T11:01:15.383Z','e','1',NULL,'c4-b4');
INSERT INTO "entry" VALUES('yBZtKraQLWP4H-5_',3,'2026-11-22T11:01:15.385Z','e','0',NULL,'d4-e4');
INSERT INTO "entry" VALUES('yBZtKraQLWP4H-5_',4,'2026-11-22T11:01:15.387Z','e','1',NULL,'a4-a3');
INSERT INTO "entry" VALUES('yBZtKraQLWP4H-5_',5,'2026-11-22T11:01:15.388Z','e','table',NULL,'undo 4');
INSERT INTO "entry" VALUES('yBZtKraQLWP4H-5_',6,'2026-11-22T11:01:15.390Z','e','0',NULL,'c1-d1');
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
INSERT INTO "match" VALUES('Ot0_cnkyawrKqvcu','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":5,"height":4,"sprawl":false,"utilities":0,"capture":true,"suburbs":false,"swap":false},"players":2,"nature":"stream","commitment":"f8a88364bb93ee4c8e99205f911c21b4d8660f5cfe6466a32242e9f1d1bebadb","begun":"2026-11-22T11:01:12.606Z"}',X'4BEBD299B4E5B592B40C97C8C4C0DFC94CD1B141DADB261A9C781D89F07D1F41','{"kind":"none","base_ms":0,"increment_ms":0}','{"left_ms":[],"paused":false,"offers":[],"next_offer":1,"countdown_ms":null}',0,0,NULL,1795345272);
INSERT INTO "match" VALUES('TOW-JDYEfTXGT6bf','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":5,"height":4,"sprawl":false,"utilities":0,"capture":false,"suburbs":false,"swap":false},"players":2,"nature":"stream","commitment":"0a635ac3ab6d7bcceee7a042148bb2edaa5ae7f8f6acf42888a1d79946d85fbe","begun":"2026-11-22T11:01:12.658Z"}',X'C8E1BA44D2B907C5612AFC2F02747798E36656CF7FD513D3CCC5F2FB93D14F16','{"kind":"fischer","base_ms":600000,"increment_ms":5000}','{"left_ms":[604998,604999],"paused":true,"offers":[],"next_offer":2,"countdown_ms":null}',0,0,NULL,1795345272);
INSERT INTO "match" VALUES('gevbQej2a1Vey-64','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":5,"height":4,"sprawl":false,"utilities":0,"capture":false,"suburbs":false,"swap":false},"players":2,"nature":"stream","commitment":"2054b7d421b26ec21c1b47fadfc5dea0d8b9356befcb9382d95df749944f735e","begun":"2026-11-22T11:01:12.736Z"}',X'A9FD14A66FC5DFB1B2A6C27953E0370A636031F4AF3234CC8F281F1271124DD4','{"kind":"none","base_ms":0,"increment_ms":0}','{"left_ms":[],"paused":false,"offers":[],"next_offer":1,"countdown_ms":null}',0,0,NULL,1795345272);
INSERT INTO "match" VALUES('NrLwczThhtyJZj01','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":5,"height":4,"sprawl":false,"utilities":0,"capture":false,"suburbs":false,"swap":false},"players":2,"nature":"stream","commitment":"323061363a0ebc938e8b621f4927377897ff073e63c0196eda3723bfe98bd47d","begun":"2026-11-22T11:01:15.351Z"}',X'D5C0F12223F7B59C63C4E5D8AE657F40D0F6E0787900E71689BA144C563372A3','{"kind":"none","base_ms":0,"increment_ms":0}','{"left_ms":[],"paused":false,"offers":[],"next_offer":1,"countdown_ms":null}',1,0,NULL,1795345275);
INSERT INTO "match" VALUES('yBZtKraQLWP4H-5_','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":5,"height":4,"sprawl":false,"utilities":0,"capture":false,"suburbs":false,"swap":false},"players":2,"nature":"stream","commitment":"9cd52ee68b2d43aedaa428ab99566d4f415434f69b46fd44befdf02ae5ec8146","begun":"2026-11-22T11:01:15.372Z"}',X'399A54DDFD77C00595D9B6D23D403A63707BEBC747313D9887B320F9F2796272','{"kind":"none","base_ms":0,"increment_ms":0}','{"left_ms":[],"paused":false,"offers":[],"next_offer":2,"countdown_ms":null}',0,0,NULL,1795345275);
INSERT INTO "match" VALUES('IXWrH9meZyrX6LXJ','towers','{"stackyard":1,"game":"towers","rules":1,"options":{"width":5,"height":4,"sprawl":false,"utilities":0,"capture":false,"suburbs":false,"swap":false},"players":2,"nature":"stream","commitment":"e8affe38d7e312dd6bc4be73d574a90347062d0c075814815bf9f5397947baf0","begun":"2026-11-22T11:01:15.392Z"}',X'29BD0EC2A07E2ABA6C37EAB98FEF8EF708CF94D34E9DE2169310DADE5820DE98','{"kind":"move","base_ms":86400000,"increment_ms":0}','{"left_ms":[86400000,86400000],"paused":false,"offers":[{"id":1,"kind":"draw","seat":0,"count":0,"waiting":[1],"rematch":null,"digests":{}}],"next_offer":2,"countdown_ms":null}',0,0,NULL,1795345275);
INSERT INTO "match" VALUES('aEYyAL1otuLQnYVI','take-that-towers','{"stackyard":1,"game":"take-that-towers","rules":1,"options":{"spire":8,"lobby":8,"office":8,"elevator":8,"suite":8,"landlord":8,"noise_complaint":8,"inferno":8},"players":3,"nature":"stream","commitment":"02d9660f9241ea42c549c7e71521067b14d58cbce0003e71b3a75c9e7d02c618","begun":"2026-11-22T11:01:15.407Z"}',X'5BCD01ACBB112712C20D72773BB09C1624B51343E7FFF4CB9557FD13F65D45B2','{"kind":"none","base_ms":0,"increment_ms":0}','{"left_ms":[],"paused":false,"offers":[],"next_offer":1,"countdown_ms":null}',0,0,NULL,1795345275);
INSERT INTO "match" VALUES('2KM9N9vIMFrwhxBl','take-that-towers','{"stackyard":1,"game":"take-that-towers","rules":1,"options":{"spire":4,"lobby":8,"office":8,"elevator":8,"suite":10,"landlord":8,"noise_complaint":8,"inferno":8},"players":2,"nature":"stream","commitment":"c148e15c1e1815b8ecd39455b592312a729c000bd2c9600a8c9e704eb35f5b10","begun":"2026-11-22T11:01:15.454Z"}',X'32809F1EAC159A774753C2213312F7FBF1D227C25D4A76B109330B55C31F72B5','{"kind":"none","base_ms":0,"increment_ms":0}','{"left_ms":[],"paused":false,"offers":[],"next_offer":1,"countdown_ms":null}',0,0,NULL,1795345275);
INSERT INTO "match" VALUES('HW4PGF3VP6gTEFei','brick-work','{"stackyard":1,"game":"brick-work","rules":1,"options":{},"players":2,"nature":"stream","commitment":"f95902f5b26c24eff2c3f6df49258528ad61de5a80012fa7caa8e5c5d41a5310","begun":"2026-11-22T11:01:15.483Z"}',X'F2B884F6CD46FC9A4BE2E2EABA56ABCBF517CC2E80576245BC7548D01BBCFE37','{"kind":"none","base_ms":0,"increment_ms":0}','{"left_ms":[],"paused":false,"offers":[],"next_offer":1,"countdown_ms":null}',0,0,NULL,1795345275);
INSERT INTO "match" VALUES('dEpprEzOs9UJQELb','brick-work','{"stackyard":1,"game":"brick-work","rules":1,"options":{},"players":2,"nature":"stream","commitment":"2996e4a1bbbbf3316995a069517c3349e95293986c2a8f95faeadf5baafd1306","begun":"2026-11-22T11:01:15.501Z"}',X'2A936996FD84833A40CFD2B74690A0D91017910DDB6D208DF711588C2043C3E3','{"kind":"none","base_ms":0,"increment_ms":0}','{"left_ms":[],"paused":false,"offers":[],"next_offer":1,"countdown_ms":null}',0,0,NULL,1795345275);
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
	PRIMARY KEY ("match", seat), 
	FOREIGN KEY("match") REFERENCES "match" (id) ON DELETE CASCADE
);
INSERT INTO "seat" VALUES('Ot0_cnkyawrKqvcu',0,'person','Black',NULL,X'DE7A1155BC532ABA37ADB53D9C70D617911D47E654DFF4CAD3085ECD1AEAF441',1);
INSERT INTO "seat" VALUES('Ot0_cnkyawrKqvcu',1,'person','Bea',NULL,X'8D1A14463CBC343F00CC85EA943C3B417FF7C2BFFAFA3C42921ECE028004875A',1);
INSERT INTO "seat" VALUES('TOW-JDYEfTXGT6bf',0,'person','Black',NULL,X'51DF58E4BA988B83B3041677E2D3442CE94B881A4A21856BED2A598F63FD5277',1);
INSERT INTO "seat" VALUES('TOW-JDYEfTXGT6bf',1,'person','White',NULL,X'C9315F004F1A556B1CD38C13D5E8CA1DA1A4B1744469028527ECF68D2A287B83',1);
INSERT INTO "seat" VALUES('gevbQej2a1Vey-64',0,'person','Black',NULL,X'D16C5700E2F4FDA99A483503C432F6C627274FE27FC4CF8EA06FFA0817982608',1);
INSERT INTO "seat" VALUES('gevbQej2a1Vey-64',1,'bot','Visitor',1,NULL,0);
INSERT INTO "seat" VALUES('NrLwczThhtyJZj01',0,'person','Black',NULL,X'D31CC0E072CF3F133EF835C8E73AEAADD7C76DF38095D2E27D00E30B99747987',1);
INSERT INTO "seat" VALUES('NrLwczThhtyJZj01',1,'person','White',NULL,X'DCEBAD9C04F0DA6CCC00A2268078386ACF2E01BBA78B1D8F8D7522FB553BE433',1);
INSERT INTO "seat" VALUES('yBZtKraQLWP4H-5_',0,'person','Black',NULL,X'54FF5DD80C1C1E554C05BDB9BDA6776851E9FB7B63C2782830848E8ABBD86264',1);
INSERT INTO "seat" VALUES('yBZtKraQLWP4H-5_',1,'person','White',NULL,X'9F1A49F8A8ECFAC1C08C87FF8EA7E58A6AB5ED6B312167E9F080E742DC7728AB',1);
INSERT INTO "seat" VALUES('IXWrH9meZyrX6LXJ',0,'person','Black',NULL,X'8F392E2D4BF4620C0F63C357BC002EE0F1E1DD7851EC8A403918D1BA872D8EDE',1);
INSERT INTO "seat" VALUES('IXWrH9meZyrX6LXJ',1,'person','White',NULL,X'F55B90D4A506DFE21EB7F4C1C1D324477A5089E4A5F38F29E5ABC633D04A2F75',0);
INSERT INTO "seat" VALUES('aEYyAL1otuLQnYVI',0,'person','Blue',NULL,X'E68C183F39453F51F4BAE55CBC8B2365877F8C5C4DD170997E9A7B6E6A8DC1F1',1);
INSERT INTO "seat" VALUES('aEYyAL1otuLQnYVI',1,'person','Red',NULL,X'2F930DF317F02EEBB15BE87407C0091D221F2F31CB9658DA8EB6FB1868A98933',1);
INSERT INTO "seat" VALUES('aEYyAL1otuLQnYVI',2,'person','Green',NULL,X'545ABC5AAC9B33A384C1E631CCCBE7351B94FFF16E0044CA11545D92EBADCDBD',0);
INSERT INTO "seat" VALUES('2KM9N9vIMFrwhxBl',0,'person','Blue',NULL,X'746871472241E996158D24306BF276CF6D04AC5FD6D723207EE6C34FA535991A',1);
INSERT INTO "seat" VALUES('2KM9N9vIMFrwhxBl',1,'person','Red',NULL,X'A262332CAAE40BD0A8D2A0A988A601BE35C7189FE0A8C1B6EDF5E300629ADF93',1);
INSERT INTO "seat" VALUES('HW4PGF3VP6gTEFei',0,'person','Blue',NULL,X'83EE7A671EDADC20E1CBD1BB833FEDEAF5490C9DEFD5AAFCCD67DC2FD2B75072',1);
INSERT INTO "seat" VALUES('HW4PGF3VP6gTEFei',1,'person','Red',NULL,X'F217CC1DC18ACAE46C99D732CA8381D4E92D45C633474B4256E4F9425A361FE1',1);
INSERT INTO "seat" VALUES('dEpprEzOs9UJQELb',0,'person','Blue',NULL,X'323F1B97D1A0CD6A28189238F2C21A98E333C8EF646D8790C97B05B1354115D3',1);
INSERT INTO "seat" VALUES('dEpprEzOs9UJQELb',1,'person','Red',NULL,X'7046016E413189E30630D28E181CE90E73E375C499C8A441B9DC1D096A2B833D',1);
CREATE INDEX match_bot_due ON "match" (bot_due) WHERE bot_due;
COMMIT;
