import { virtual } from '@guidepup/virtual-screen-reader';
import { onTestFinished } from 'vitest';
import { until } from './until.ts';

/** Roles whose content a screen reader does not read again after their name. */
const named =
  /^(?:button|columnheader|link|menuitem|menuitemradio|option|radio|rowheader|switch|tab|checkbox)\b/;

/** Maximum number of items of one transcript. A page without an end would otherwise never stop the test. */
const maxItems = 400;

/**
 * A virtual screen reader that writes down what it says. Lines with `>` are what the person does; the lines below are spoken.
 * `polite:` and `assertive:` are announcements of live regions.
 */
export class Transcript {
  readonly #lines: string[] = [];

  constructor() {
    onTestFinished(() => virtual.stop());
  }

  /** Waits until an element has loaded, and reads it from its start to its end. */
  async read(what: string, element: HTMLElement): Promise<void> {
    await until(() => {
      if (element.textContent.includes('Loading…')) throw new Error(`${what}: still loading`);
    });
    await virtual.start({ container: element });
    for (let item = 0; item < maxItems; item += 1) {
      await virtual.next();
      if ((await virtual.lastSpokenPhrase()).startsWith('end of document')) break;
      // The reading starts again when it reaches the end of an element that is not the document.
      if (virtual.activeNode === element && item > 0) break;
    }
    await this.#write(`reads ${what}`);
  }

  /**
   * Does something, and writes down what the screen reader says meanwhile: the focused element and announcements.
   * @param words words of the last announcement, for which the transcript waits
   */
  async hear(what: string, act: () => Promise<unknown>, words = ''): Promise<void> {
    await virtual.start({ container: document.body });
    await virtual.clearSpokenPhraseLog();
    await act();
    await until(async () => {
      const spoken = (await virtual.spokenPhraseLog()).join('\n');
      if (!spoken.includes(words)) throw new Error(`${what}: “${words}” is missing in: ${spoken}`);
    });
    await this.#write(what);
  }

  /** The transcript, for the comparison with its file in `accessibility/transcripts`. `-u` writes the file. */
  text(): string {
    return `${this.#lines.join('\n')}\n`;
  }

  async #write(what: string): Promise<void> {
    const spoken = withoutRepetition(await virtual.spokenPhraseLog());
    await virtual.stop();
    this.#lines.push(`${this.#lines.length > 0 ? '\n' : ''}> ${what}`, ...spoken);
  }
}

/** Leaves out the ends of elements, and the content of elements whose name has already been read. */
function withoutRepetition(phrases: readonly string[]): string[] {
  const spoken: string[] = [];
  for (let index = 0; index < phrases.length; index += 1) {
    // The full time depends on the time zone of the machine.
    const phrase = (phrases[index] ?? '').replace(/^time, .*/, 'time');
    if (phrase.startsWith('end of ') || phrase === spoken.at(-1)) continue;
    spoken.push(phrase);
    if (!named.test(phrase)) continue;
    const end = phrases.indexOf(`end of ${phrase}`, index);
    const inside = phrases.slice(index + 1, end === -1 ? index : end);
    // A row header may contain controls, which are read.
    if (end !== -1 && !inside.some((each) => named.test(each))) index = end;
  }
  return spoken;
}
