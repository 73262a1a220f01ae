#!/usr/bin/env bash
# gltf-validator 2.0.0-dev.3.10 and the hand and the size of what a file holds.
# Expected: glTF's unit is the metre and a closed surface is seen from outside, so a box of 250 m that was meant to have
# 250 mm, or one whose triangles face inward as a mirrored one's do, is at least worth a hint.
# Seen: no message of any severity. Whoever writes glTF has to test hand and size by other means.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund gltf-validator@2.0.0-dev.3.10 >/dev/null
cat >boxes.mjs <<'JS'
import { validateString } from 'gltf-validator';
const faces = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
function box(edge, inward) {
  const points = [...Array(8).keys()].flatMap((n) => [(n & 1) * edge, ((n >> 1) & 1) * edge, (n >> 2) * edge]);
  const triangles = faces.flatMap(([a, b, c, d]) => (inward ? [a, c, b, a, d, c] : [a, b, c, a, c, d]));
  const data = Buffer.concat([Buffer.from(new Float32Array(points).buffer), Buffer.from(new Uint16Array(triangles).buffer)]);
  const max = [edge, edge, edge].map(Math.fround);
  return JSON.stringify({
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 8, type: 'VEC3', min: [0, 0, 0], max },
      { bufferView: 1, componentType: 5123, count: 36, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteLength: 96, target: 34962 },
      { buffer: 0, byteOffset: 96, byteLength: 72, target: 34963 },
    ],
    buffers: [{ byteLength: 168, uri: `data:application/octet-stream;base64,${data.toString('base64')}` }],
  });
}
for (const [name, file] of [['metres', box(0.25)], ['millimetres', box(250)], ['inward', box(0.25, true)]]) {
  const { issues } = await validateString(file);
  console.log(name, issues.messages.length);
}
JS
seen=$(node boxes.mjs)
wanted=$'metres 0\nmillimetres 0\ninward 0'
echo "$seen"
[ "$seen" = "$wanted" ] || { echo "it behaves otherwise now" >&2; exit 1; }
