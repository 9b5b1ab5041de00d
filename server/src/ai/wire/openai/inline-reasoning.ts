import type { ProviderChunk } from '../../provider/ai-provider.ts';

/** The tags of reasoning in the templates of open models, with their closing tags. */
const tags = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['[THINK]', '[/THINK]'],
  ['<seed:think>', '</seed:think>'],
  ['◁think▷', '◁/think▷'],
  ['<|START_THINKING|>', '<|END_THINKING|>'],
  ['<|channel>thought\n', '<channel|>'],
  ['<|channel|>analysis<|message|>', '<|end|><|start|>assistant<|channel|>final<|message|>'],
] as const;
const maxClosing = Math.max(...tags.map(([, closing]) => closing.length));
/** Maximum number of characters that are held back. A longer beginning counts as text. */
const maxHeld = 400_000;

type Written = Extract<ProviderChunk, { type: 'text' | 'reasoning' }>;

/**
 * Separates reasoning that a model writes at the beginning of an answer, between tags. Tags elsewhere are text. The prompt
 * templates of some models contain the opening tag, so that the answer has only the closing tag: text that may be such
 * reasoning is held back until the closing tag arrives.
 */
export class InlineReasoning {
  #place: 'start' | 'inside' | 'unsure' | 'behind' = 'start';
  /** The closing tag of the reasoning that is being read. */
  #closing = '';
  /** The last characters of the text, which may be the beginning of a tag. */
  #held = '';
  readonly #unsurePieces: string[] = [];
  #unsureLength = 0;
  /** Whether to remove white space, because white space after the closing tag is not part of the answer. */
  #trims = false;
  /** The text contains an opening tag. */
  #opened = false;
  /** A closing tag came without an opening tag. */
  closedAlone = false;
  mayOpenInPrompt: boolean;

  /** Whether the pieces so far may be text or reasoning. */
  get isUnsure(): boolean {
    return this.#place === 'unsure';
  }

  constructor(mayOpenInPrompt = false) {
    this.mayOpenInPrompt = mayOpenInPrompt;
  }

  /** @param piece a piece of content from the server; a later check handles values other than text */
  *take(piece: string): Generator<Written> {
    if (this.#place === 'behind' || typeof piece !== 'string') {
      if (typeof piece === 'string') {
        if (!/[>\]▷]/.test(piece)) return yield* this.#behind(piece);
        this.#opened ||= tags.some(([opening]) => piece.includes(opening));
        this.closedAlone ||= !this.#opened && closingIn(piece) !== null;
        return yield* this.#behind(piece);
      }
      return yield { type: 'text', text: piece };
    }
    if (this.#place === 'unsure') return yield* this.#unsure(piece);
    this.#held += piece;
    if (this.#place === 'start') {
      const text = this.#held.trimStart();
      if (tags.some(([opening]) => opening.startsWith(text))) return;
      const [opening = '', closing = ''] = tags.find(([each]) => text.startsWith(each)) ?? [];
      if (opening !== '') {
        this.#place = 'inside';
        this.#opened = true;
        this.#closing = closing;
        this.#held = text.slice(opening.length);
      } else if (this.mayOpenInPrompt) {
        this.#place = 'unsure';
        const held = this.#held;
        this.#held = '';
        return yield* this.#unsure(held);
      } else return yield* this.#behind(this.#held);
    }
    const end = this.#held.indexOf(this.#closing);
    if (end >= 0) return yield* this.#close(end, this.#closing);
    // The closing tag may arrive in several pieces, so its possible beginning is held back.
    const certain = Math.max(0, this.#held.length - this.#closing.length + 1);
    yield* reasoning(this.#held.slice(0, certain));
    this.#held = this.#held.slice(certain);
  }

  *end(): Generator<Written> {
    const held = this.#taken();
    if (this.#place === 'inside') yield* reasoning(held);
    else if (held !== '') yield { type: 'text', text: held };
  }

  /** Searches only the end of the held text, because searching all of it for each piece would take quadratic time. */
  *#unsure(piece: string): Generator<Written> {
    const searched = this.#held + piece;
    const found = closingIn(searched, this.#held.length);
    this.#unsurePieces.push(piece);
    this.#unsureLength += piece.length;
    this.#held = searched.slice(-maxClosing);
    if (found) {
      const before = this.#unsureLength - searched.length + found.end;
      const held = this.#taken();
      // An answer that contains both tags explains them, or quotes them.
      if (held.slice(0, before).includes(found.opening)) return yield* this.#behind(held);
      this.closedAlone = true;
      this.#held = held;
      return yield* this.#close(before, found.closing);
    }
    if (this.#unsureLength > maxHeld) yield* this.#behind(this.#taken());
  }

  #taken(): string {
    const held = this.#place === 'unsure' ? this.#unsurePieces.join('') : this.#held;
    this.#held = '';
    this.#unsurePieces.length = 0;
    return held;
  }

  *#close(end: number, closing: string): Generator<Written> {
    const held = this.#held;
    yield* reasoning(held.slice(0, end));
    this.#trims = true;
    yield* this.#behind(held.slice(end + closing.length));
  }

  *#behind(piece: string): Generator<Written> {
    const text = this.#trims ? piece.trimStart() : piece;
    this.#place = 'behind';
    this.#held = '';
    if (text === '') return;
    this.#trims = false;
    yield { type: 'text', text };
  }
}

/**
 * Finds the first closing tag that ends behind the first `known` characters, which were searched before. A tag after a backtick
 * is quoted as code and closes nothing.
 */
function closingIn(text: string, known = 0): { end: number; opening: string; closing: string } | null {
  const found = tags.flatMap(([opening, closing]) => {
    const end = text.indexOf(closing, Math.max(0, known - closing.length + 1));
    return end >= 0 && text[end - 1] !== '`' ? [{ end, opening, closing }] : [];
  });
  return found.toSorted((a, b) => a.end - b.end)[0] ?? null;
}

function* reasoning(text: string): Generator<Written> {
  if (text.trim() !== '') yield { type: 'reasoning', text };
}
