// Reading aloud, by the browser's own voice. Where it has none, or may not use it, nothing is heard and nothing waits.
import { t } from '../texts';

const START_MS = 4000; // a voice that has not begun by then will not
const LETTER_MS = 140; // a slow voice takes for a letter; one that takes far longer has told nobody that it is done

const synthesizer = (): SpeechSynthesis | null => ('speechSynthesis' in globalThis ? globalThis.speechSynthesis : null);

/** Whether this browser can read aloud. */
export const canSpeak = (): boolean => synthesizer() !== null && 'SpeechSynthesisUtterance' in globalThis;

export function stopSpeaking(): void {
  synthesizer()?.cancel();
}

/**
 * Read a text aloud; what was being read is broken off. `done` is called once, with whether it was heard. Returns what
 * breaks it off: then `done` is not called.
 */
export function speak(text: string, language: string, done: (heard: boolean) => void): () => void {
  const voice = synthesizer();
  if (!voice || !canSpeak()) {
    done(false);
    return () => undefined;
  }
  voice.cancel();
  const words = new SpeechSynthesisUtterance(text); // what is returned holds it: some browsers forget what nobody holds
  let over = false;
  let timer = setTimeout(end, START_MS, false);
  function end(spoken: boolean): void {
    if (over) return;
    over = true;
    clearTimeout(timer);
    done(spoken);
  }
  words.lang = t(language, 'voice');
  words.onstart = () => {
    clearTimeout(timer);
    if (!over) timer = setTimeout(end, START_MS + LETTER_MS * text.length, true);
  };
  words.onend = () => end(true);
  words.onerror = () => end(false);
  voice.speak(words);
  return () => {
    clearTimeout(timer);
    if (over) return;
    over = true;
    words.onstart = words.onend = words.onerror = null;
    voice.cancel();
  };
}
