// Reading aloud, by the browser's own voice. Where it has none, nothing is heard and nothing waits.
import type { Language } from './view';

const said = (): SpeechSynthesis | null => ('speechSynthesis' in globalThis ? globalThis.speechSynthesis : null);

/** Whether this browser can read aloud. */
export const canSpeak = (): boolean => said() !== null && 'SpeechSynthesisUtterance' in globalThis;

export function hush(): void {
  said()?.cancel();
}

/** Read a text aloud; what was being read is broken off. `done` is called when it has been read. */
export function speak(text: string, language: Language, done: () => void): void {
  const voice = said();
  if (!voice || !canSpeak()) {
    done();
    return;
  }
  voice.cancel();
  const words = new SpeechSynthesisUtterance(text);
  words.lang = language === 'de' ? 'de-DE' : 'en-GB';
  words.onend = words.onerror = done;
  voice.speak(words);
}
