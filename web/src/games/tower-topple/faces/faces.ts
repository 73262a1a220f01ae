// What is printed on the bricks of Tower Topple, as it is shown and read out. The names are those of the notation.

export type Paint = 'blue' | 'green' | 'red' | 'yellow';

export interface Face {
  name: string; // in notation
  group: 'plain' | 'colour' | 'next' | 'turn' | 'points';
  brief: string; // on a button or in a queue
  title: string; // on the card
  text: string; // what it asks for, in our own words
  paint: Paint | null; // the colour that it has or asks for
}

export const PAINTS: Paint[] = ['blue', 'green', 'red', 'yellow'];

function coloured(paint: Paint): Face {
  const title = paint.charAt(0).toUpperCase() + paint.slice(1);
  return {
    name: paint,
    group: 'colour',
    brief: title,
    title,
    text: `A ${paint} brick bears no text. It is worth 1 point, and 3 to somebody who was told to pull ${paint}.`,
    paint,
  };
}

function asks(paint: Paint): Face {
  return {
    name: `draw-${paint}`,
    group: 'next',
    brief: `Next: ${paint}`,
    title: `Next player draws ${paint}`,
    text: `Whoever plays next has to pull one of the two ${paint} bricks, and gets 3 points for it.`,
    paint,
  };
}

function face(name: string, group: Face['group'], brief: string, title: string, text: string): Face {
  return { name, group, brief, title, text, paint: null };
}

export const FACES: Face[] = [
  face('plain', 'plain', 'Plain', 'Plain', 'Nothing is printed on it. It is worth 1 point.'),
  ...PAINTS.map(coloured),
  ...PAINTS.map(asks),
  face(
    'draw-two',
    'next',
    'Next: two',
    'Next player draws two',
    'Whoever plays next moves two bricks, one after the other, and gets 1 point for both together.',
  ),
  face(
    'edge',
    'next',
    'Next: an edge',
    'Next player draws an edge brick',
    'Whoever plays next takes a brick from the outside of a row and leaves its middle alone, for 1 point.',
  ),
  face(
    'center',
    'next',
    'Next: a center',
    'Next player draws a center brick',
    'Whoever plays next takes the middle brick of a whole row, for 1 point.',
  ),
  face(
    'skip',
    'turn',
    'Skip a turn',
    'Skip your next turn',
    'Your next turn is left out: you cannot topple the tower in it, and you cannot score.',
  ),
  face(
    'one-more',
    'turn',
    'One more',
    'Draw one more this turn',
    'Once this brick lies on top it pays, and you pull another one. From then on nothing adds to your points this turn.',
  ),
  face(
    'reverse',
    'turn',
    'Reverse',
    'Reverse the direction of play',
    'Play goes round the other way until the next such brick, or until the tower topples. With two it changes nothing.',
  ),
  face(
    'lose-2',
    'points',
    'Lose 2',
    'You lose 2 points',
    'It costs you 2 points once it lies on top, and 4 if the tower topples while it is in your hand.',
  ),
  face(
    'others-gain',
    'points',
    'Others +1',
    'All others gain 1 point',
    'Nothing for you. All others get 1 point once it lies on top, and 4 if you topple the tower with it in your hand.',
  ),
  face('add-2', 'points', 'Add 2', 'Add 2 points', 'It is worth 2 points once it lies on top.'),
  face('add-3', 'points', 'Add 3', 'Add 3 points', 'It is worth 3 points once it lies on top.'),
];

const byName = new Map(FACES.map((each) => [each.name, each]));

/** What is printed under a name; what nobody knows is plain. */
export function faceOf(name: string): Face {
  return byName.get(name) ?? (FACES[0] as Face);
}

/** How the companion groups its buttons. */
export const GROUPS: { title: string; faces: Face[] }[] = [
  { title: 'No text', faces: FACES.filter((each) => each.group === 'plain' || each.group === 'colour') },
  { title: 'For the next player', faces: FACES.filter((each) => each.group === 'next') },
  { title: 'For your turn', faces: FACES.filter((each) => each.group === 'turn') },
  { title: 'Points', faces: FACES.filter((each) => each.group === 'points') },
];
