/** UTF-16 units that are kept: nobody reads more. */
const longest = 50_000;

/** What a model lets be seen of its reasoning, as far as it is kept. */
export class Reasoning {
  text: string;
  /** Half of a character, whose other half comes with the next piece. */
  #half = '';

  /** @param before of the part of the answer that is continued */
  constructor(before: string) {
    this.text = before === '' ? '' : `${before}\n\n`;
  }

  /** @returns what of the piece is shown; the database can store neither NUL nor half a character */
  take(piece: string): string {
    const text = (this.#half + piece).replaceAll('\0', '');
    const cut = /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length;
    this.#half = text.slice(cut);
    const content = text
      .slice(0, cut)
      .slice(0, Math.max(0, longest - this.text.length))
      .toWellFormed();
    this.text += content;
    return content;
  }
}
