/** The maximum length of the reasoning in UTF-16 units. No one reads more. */
const maxReasoningLength = 50_000;

export class Reasoning {
  text: string;
  /** The first half of a surrogate pair, kept until the next piece of text completes the pair. */
  #half = '';

  /** @param before reasoning of the continued answer */
  constructor(before: string) {
    this.text = before === '' ? '' : `${before}\n\n`;
  }

  /** @returns the part to show, without NUL and unpaired surrogates, which PostgreSQL cannot store */
  take(piece: string): string {
    const text = (this.#half + piece).replaceAll('\0', '');
    const cut = /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length;
    this.#half = text.slice(cut);
    const content = text
      .slice(0, cut)
      .slice(0, Math.max(0, maxReasoningLength - this.text.length))
      .toWellFormed();
    this.text += content;
    return content;
  }
}
