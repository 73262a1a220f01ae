// How large the table is, in centimetres, for the scene and for the flat drawing, which goes without Three.js.
export const TABLE_CM = 92; // between the insides of its frame: what a fall scatters stays on it
export const PAPER_CM = 34; // an edge of the sheet that lies on it
