// Soft wood, made on the spot: a short burst of noise through a resonant filter is a knock on a block.
import { settings } from './settings.svelte';

const STALE_MS = 300; // a sound that the browser holds back for longer is not made up for

let context: AudioContext | null = null;
const isRunning = ({ state }: AudioContext): boolean => state === 'running';

/** The way to the loudspeaker, once it is open: browsers keep it shut until something has been pressed, or a call is over. */
async function opened(): Promise<AudioContext | null> {
  if (!context) {
    const fresh = new AudioContext();
    const wake = (): void => {
      if (!isRunning(fresh)) fresh.resume().catch(() => undefined);
    };
    for (const press of ['pointerup', 'keydown']) addEventListener(press, wake, { capture: true, passive: true });
    context = fresh;
  }
  if (isRunning(context)) return context;
  const asked = performance.now();
  await context.resume().catch(() => undefined);
  return isRunning(context) && performance.now() - asked < STALE_MS ? context : null;
}

/** One knock: `pitch` in Hz, `after` and `length` in seconds, `loud` from 0 to 1. */
async function playKnock(pitch: number, after: number, length: number, loud: number): Promise<void> {
  const context = await opened();
  if (!context) return;
  const begin = context.currentTime + after;
  const noise = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 6;
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const body = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: 5 });
  const gain = new GainNode(context, { gain: loud });
  source.connect(body).connect(gain).connect(context.destination);
  source.start(begin);
}

/** A floor set down on a tower so many floors high: the higher, the deeper. */
export function playPlaced(height: number): void {
  if (!settings.sound) return;
  const pitch = 950 - 45 * Math.min(height, 12);
  void playKnock(pitch, 0, 0.12, 0.5);
  void playKnock(pitch * 1.9, 0.004, 0.05, 0.18);
}

/** So many floors falling. */
export function playCollapse(floors: number): void {
  if (!settings.sound) return;
  for (let i = 0; i < Math.min(floors, 9); i++)
    void playKnock(420 + Math.random() * 500, 0.03 + i * 0.045 + Math.random() * 0.02, 0.1, 0.3);
}

/** Somebody else has moved, or asks something. */
export function playTap(): void {
  if (!settings.sound) return;
  void playKnock(1300, 0, 0.06, 0.25);
}

/** A brick that is aimed with has come to another's face. */
export function playContact(): void {
  if (!settings.sound) return;
  void playKnock(1900, 0, 0.03, 0.14);
}

/** A brick strikes something: how fast, in m/s; the longer the brick the deeper. `voice` 0 to 1 makes bricks differ. */
export function playImpact(speed: number, voice: number): void {
  if (!settings.sound) return;
  const loud = Math.min(0.55, 0.1 + speed * 0.28);
  const pitch = 620 + 520 * voice;
  void playKnock(pitch, Math.random() * 0.02, 0.05 + 0.05 * loud, loud);
  void playKnock(pitch * 2.3, 0.002, 0.03, loud * 0.35);
}

/** The roll of many bricks falling at once, for the tenth of a second to come. */
export function playRumble(falling: number): void {
  if (!settings.sound) return;
  void playKnock(120 + Math.random() * 60, Math.random() * 0.04, 0.22, Math.min(0.5, falling * 0.018));
}
