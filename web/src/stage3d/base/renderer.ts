// What every three-dimensional picture of the page is drawn by: one way to make a WebGL renderer, what the address may
// switch off for tests (`webgl`, `aa`, `shadows`; `fine` does not spare a slow machine), and how things are disposed of.
import * as THREE from 'three';

const asked = new URLSearchParams(typeof location === 'undefined' ? '' : location.search);
export const SHADOWS = asked.get('shadows') !== '0';
export const FINE = asked.get('fine') === '1';

/** A clear renderer with soft shadows. Throws an Error where the browser has no WebGL. */
export function makeRenderer(options: THREE.WebGLRendererParameters): THREE.WebGLRenderer {
  if (asked.get('webgl') === '0') throw new Error('WebGL is switched off');
  const renderer = new THREE.WebGLRenderer({ antialias: asked.get('aa') !== '0', alpha: true, ...options });
  renderer.setClearColor(0x000000, 0);
  renderer.toneMapping = THREE.NeutralToneMapping;
  renderer.shadowMap.enabled = SHADOWS;
  renderer.shadowMap.type = THREE.PCFShadowMap;
  return renderer;
}

/** Whether it is known that a processor draws, not a graphics card. Others that are slow are found by their pictures. */
export function isSlow(renderer: THREE.WebGLRenderer): boolean {
  if (FINE) return false;
  const gl = renderer.getContext();
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name = String(info ? gl.getParameter(info.UNMASKED_RENDERER_WEBGL) : '');
  return /swiftshader|llvmpipe|software/i.test(name);
}

/** Whether the page's theme is the dark one. */
export const isDark = (): boolean => document.documentElement.dataset['theme'] === 'dark';

/** Dispose of everything in a group, and empty it. */
export function clear(group: THREE.Group): void {
  group.traverse((object) => {
    if (!(object instanceof THREE.Mesh || object instanceof THREE.LineSegments)) return;
    (object.geometry as THREE.BufferGeometry).dispose();
    (object.material as THREE.Material).dispose();
  });
  group.clear();
}
