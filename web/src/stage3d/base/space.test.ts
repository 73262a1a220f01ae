import { expect, test, vi } from 'vitest';
import { BoxGeometry, DirectionalLight, Mesh, MeshBasicMaterial, Vector3 } from 'three';
import { project, rayAt, START_ORBIT, tallOf, viewAt, type View } from '../camera/camera';
import type { Vec } from '../../lib/motion/vector';
import { aim, firstMet, fitShadow, makeCamera } from './space';

const view: View = viewAt({ ...START_ORBIT, azimuth: 50 }, [0.3, -0.2, 0.4], { tall: tallOf(28), far: 9, aspect: 1.6 });

test('a camera draws a point where its view says, in any unit', () => {
  const point: Vec = [1.2, 0.7, 0.9];
  const projected = project(view, point);
  for (const unit of [1, 100]) {
    const camera = makeCamera(0.5 * unit, 200 * unit);
    aim(camera, viewAt(START_ORBIT, [1, 0, 0], { tall: 1, far: 2, aspect: 1 }), 1, unit); // from elsewhere, before
    aim(camera, view, view.aspect, unit);
    const drawn = new Vector3(...point).multiplyScalar(unit).project(camera);
    expect((drawn.x + 1) / 2).toBeCloseTo(projected.across, 6);
    expect((1 - drawn.y) / 2).toBeCloseTo(projected.down, 6);
  }
});

test('a ray meets the first object that counts, on its face', () => {
  const boxes = [0, 2].map((y) => {
    const box = new Mesh(new BoxGeometry(1, 1, 1), new MeshBasicMaterial());
    box.position.set(0, y, 0);
    box.updateMatrixWorld();
    return box;
  });
  const front = viewAt({ azimuth: 0, height: 0, zoom: 1 }, [0, 0, 0], { tall: tallOf(28), far: 9, aspect: 1.6 });
  const ray = rayAt(front, 0.5, 0.5);
  const [near, far] = boxes;
  expect(firstMet(ray, boxes, () => true)?.object).toBe(near);
  expect(firstMet(ray, boxes, () => true)?.point.y).toBeCloseTo(-0.5, 9);
  expect(firstMet(ray, boxes, (object) => object !== near)?.object).toBe(far);
  expect(firstMet(rayAt(front, 0.02, 0.5), boxes, () => true)).toBeNull();
});

test('how the sun looks at what casts shadows is worked out once for each place of it, not with each picture', () => {
  const sun = new DirectionalLight();
  const looked = vi.spyOn(sun.shadow.camera, 'lookAt');
  for (const reach of [10, 20]) {
    sun.position.set(reach, 0, 5);
    sun.updateMatrixWorld();
    fitShadow(sun, reach, 1, 60);
    for (let picture = 0; picture < 3; picture++) sun.shadow.updateMatrices(sun);
    expect(sun.shadow.camera.right).toBe(reach);
    expect(sun.shadow.camera.position.x).toBe(reach);
  }
  expect(looked).toHaveBeenCalledTimes(2);
});
