/** A repeatable random number from 0 to 1: what makes one brick a little unlike another. */
export function hashNoise(seed: number): number {
  let n = Math.imul(seed + 1, 0x9e3779b1);
  n = Math.imul(n ^ (n >>> 15), 0x85ebca6b);
  n = Math.imul(n ^ (n >>> 13), 0xc2b2ae35);
  return ((n ^ (n >>> 16)) >>> 0) / 2 ** 32;
}
