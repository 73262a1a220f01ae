// Towers of boxes in Jolt, for benchmarks/referee.py: a scene a line comes in, a verdict a line goes out, both JSON.
//
// In: {sizes: [[m, m, m]], density: [kg/m3], poses: [[x, y, z, qw, qx, qy, qz]], friction, hz, seconds, most_m, most_rad}
// Out: {moved_m, turned_rad, stood, stopped_s}: the greatest move and turn of a box, and when the simulation ended.
import { createInterface } from 'node:readline';
import initJolt from 'jolt-physics/wasm-compat';

const GRAVITY = 9.81; // m/s2
const SLOP = 2e-5; // m that boxes may overlap; Jolt's own is 20 mm
const LOOK_AHEAD = 5e-4; // m at which contacts begin; Jolt's own is 20 mm
const VELOCITY_STEPS = 40;
const POSITION_STEPS = 6;
const LOOKS_A_SECOND = 20;
const STILL_S = 1; // s in which no box moves by more than STILL_M: it has come to rest
const STILL_M = 2e-5; // m

const Jolt = await initJolt();

/** Return an empty world: one layer, in which everything meets everything. */
function openWorld() {
  const settings = new Jolt.JoltSettings();
  const pairs = new Jolt.ObjectLayerPairFilterTable(1);
  pairs.EnableCollision(0, 0);
  const layers = new Jolt.BroadPhaseLayerInterfaceTable(1, 1);
  layers.MapObjectToBroadPhaseLayer(0, new Jolt.BroadPhaseLayer(0));
  settings.mObjectLayerPairFilter = pairs;
  settings.mBroadPhaseLayerInterface = layers;
  settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 1, pairs, 1);
  settings.mMaxWorkerThreads = 0;
  const world = new Jolt.JoltInterface(settings);
  Jolt.destroy(settings);
  const system = world.GetPhysicsSystem();
  const physics = system.GetPhysicsSettings();
  physics.mPenetrationSlop = SLOP;
  physics.mSpeculativeContactDistance = LOOK_AHEAD;
  physics.mNumVelocitySteps = VELOCITY_STEPS;
  physics.mNumPositionSteps = POSITION_STEPS;
  physics.mMinVelocityForRestitution = 10;
  physics.mAllowSleeping = false;
  system.SetPhysicsSettings(physics);
  system.SetGravity(new Jolt.Vec3(0, 0, -GRAVITY));
  return world;
}

/** Add a box; `density` null is the table. Return its body. */
function addBox(bodies, size, density, pose, friction) {
  const half = new Jolt.Vec3(size[0] / 2, size[1] / 2, size[2] / 2);
  const shape = new Jolt.BoxShapeSettings(half, 0);
  shape.mDensity = density ?? 1000;
  const made = shape.Create().Get();
  const place = new Jolt.RVec3(pose[0], pose[1], pose[2]);
  const turn = new Jolt.Quat(pose[4], pose[5], pose[6], pose[3]);
  const kind = density === null ? Jolt.EMotionType_Static : Jolt.EMotionType_Dynamic;
  const settings = new Jolt.BodyCreationSettings(made, place, turn, kind, 0);
  settings.mFriction = friction;
  settings.mRestitution = 0;
  settings.mLinearDamping = 0;
  settings.mAngularDamping = 0;
  settings.mAllowSleeping = false;
  const body = bodies.CreateBody(settings);
  bodies.AddBody(body.GetID(), Jolt.EActivation_Activate);
  for (const each of [half, place, turn, settings]) Jolt.destroy(each);
  return body;
}

/** Return the pose of a box. */
function poseOf(body) {
  const place = body.GetPosition();
  const turn = body.GetRotation();
  return [place.GetX(), place.GetY(), place.GetZ(), turn.GetW(), turn.GetX(), turn.GetY(), turn.GetZ()];
}

/** Return how far (m) and by what angle (rad) a box has gone from a pose. */
function gone(body, pose) {
  const [x, y, z, ...turn] = poseOf(body);
  const way = Math.hypot(x - pose[0], y - pose[1], z - pose[2]);
  const cosine = turn.reduce((sum, part, k) => sum + part * pose[3 + k], 0);
  return [way, 2 * Math.acos(Math.min(1, Math.abs(cosine)))];
}

/** Simulate a scene until a box has gone too far, all have come to rest, or time is over. */
function judge(scene) {
  const world = openWorld();
  const bodies = world.GetPhysicsSystem().GetBodyInterface();
  addBox(bodies, [4, 4, 0.2], null, [0, 0, -0.1, 1, 0, 0, 0], scene.friction);
  const boxes = scene.poses.map((pose, k) => addBox(bodies, scene.sizes[k], scene.density[k], pose, scene.friction));
  const between = Math.max(1, Math.round(scene.hz / LOOKS_A_SECOND));
  const steps = Math.round(scene.hz * scene.seconds);
  let [moved, turned, taken, since] = [0, 0, 0, 0];
  let anchors = scene.poses;
  while (
    taken < steps &&
    taken - since < STILL_S * scene.hz &&
    moved <= scene.most_m &&
    turned <= scene.most_rad
  ) {
    for (let k = 0; k < between; k++) world.Step(1 / scene.hz, 1);
    taken += between;
    for (const [k, box] of boxes.entries()) {
      const [way, angle] = gone(box, scene.poses[k]);
      [moved, turned] = [Math.max(moved, way), Math.max(turned, angle)];
    }
    if (boxes.some((box, k) => gone(box, anchors[k])[0] > STILL_M)) {
      anchors = boxes.map(poseOf);
      since = taken;
    }
  }
  Jolt.destroy(world);
  const stood = moved <= scene.most_m && turned <= scene.most_rad;
  return { moved_m: moved, turned_rad: turned, stood, stopped_s: taken / scene.hz };
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(judge(JSON.parse(line)))}\n`);
}
