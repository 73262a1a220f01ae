// Whether wood is to be heard: asked once, when a brick was pulled or set for the first time.
import { read, write } from '../../lib/browser/storage';
import { saveSetting, settings } from '../../lib/browser/settings.svelte';

/** What asks: a stage of its own or another picture of bricks. */
export interface Asker {
  asksForSound: boolean;
}

const ASKED = 'stage3d.sound-asked';

/** A brick was pulled or set. */
export function askForSound(stage: Asker): void {
  if (!settings.sound && !read(ASKED, false)) stage.asksForSound = true;
}

export function answerSound(stage: Asker, wanted: boolean): void {
  stage.asksForSound = false;
  write(ASKED, true);
  if (wanted) saveSetting('sound', true);
}
