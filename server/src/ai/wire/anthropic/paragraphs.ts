import type { ProviderChunk } from '../../provider/ai-provider.ts';

/** Separates the text before and after a pause of the turn by a blank line. */
export class Paragraphs {
  readonly #emit: (chunk: ProviderChunk) => void;
  readonly #begun = { text: false, reasoning: false };
  readonly #paused = { text: false, reasoning: false };

  constructor(emit: (chunk: ProviderChunk) => void) {
    this.#emit = emit;
  }

  pause(): void {
    Object.assign(this.#paused, this.#begun);
  }

  readonly take = (chunk: ProviderChunk): void => {
    if (chunk.type !== 'text' && chunk.type !== 'reasoning') return this.#emit(chunk);
    const gap = this.#paused[chunk.type] && chunk.text !== '' ? '\n\n' : '';
    if (gap !== '') this.#paused[chunk.type] = false;
    this.#begun[chunk.type] = true;
    this.#emit({ ...chunk, text: gap + chunk.text });
  };
}
