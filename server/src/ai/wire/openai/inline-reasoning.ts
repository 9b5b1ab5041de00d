import type { ProviderChunk } from '../../provider/ai-provider.ts';

const opening = '<think>';
const closing = '</think>';

type Written = Extract<ProviderChunk, { type: 'text' | 'reasoning' }>;

/** Models behind plain servers write their reasoning in front of the answer, between tags. Only there: elsewhere it is text. */
export class InlineReasoning {
  #place: 'start' | 'inside' | 'behind' = 'start';
  #held = '';

  /** @param piece as a server sends it: what is no text is left to whoever checks that */
  *take(piece: string): Generator<Written> {
    if (this.#place === 'behind' || typeof piece !== 'string') return yield { type: 'text', text: piece };
    this.#held += piece;
    if (this.#place === 'start') {
      const text = this.#held.trimStart();
      if (opening.startsWith(text)) return;
      if (!text.startsWith(opening)) return yield* this.#behind(this.#held);
      this.#place = 'inside';
      this.#held = text.slice(opening.length);
    }
    const end = this.#held.indexOf(closing);
    if (end >= 0) {
      yield* reasoning(this.#held.slice(0, end));
      return yield* this.#behind(this.#held.slice(end + closing.length).trimStart());
    }
    // The end may come in pieces.
    const certain = Math.max(0, this.#held.length - closing.length + 1);
    yield* reasoning(this.#held.slice(0, certain));
    this.#held = this.#held.slice(certain);
  }

  *end(): Generator<Written> {
    if (this.#place === 'inside') yield* reasoning(this.#held);
    else if (this.#held !== '') yield { type: 'text', text: this.#held };
    this.#held = '';
  }

  *#behind(text: string): Generator<Written> {
    this.#place = 'behind';
    this.#held = '';
    if (text !== '') yield { type: 'text', text };
  }
}

function* reasoning(text: string): Generator<Written> {
  if (text !== '') yield { type: 'reasoning', text };
}
