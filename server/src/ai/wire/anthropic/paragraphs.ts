import type { ProviderChunk } from '../../provider/ai-provider.ts';

/** Separates the text before and after a pause of the turn by a blank line. */
export class Paragraphs {
  readonly #say: (chunk: ProviderChunk) => void;
  readonly #begun = { text: false, reasoning: false };
  readonly #paused = { text: false, reasoning: false };

  constructor(emit: (chunk: ProviderChunk) => void) {
    this.#say = emit;
  }

  pause(): void {
    Object.assign(this.#paused, this.#begun);
  }

  readonly take = (chunk: ProviderChunk): void => {
    if (chunk.type !== 'text' && chunk.type !== 'reasoning') return this.#say(chunk);
    const gap = this.#paused[chunk.type] && chunk.text !== '' ? '\n\n' : '';
    if (gap !== '') this.#paused[chunk.type] = false;
    this.#begun[chunk.type] = true;
    this.#say({ ...chunk, text: gap + chunk.text });
  };
}
