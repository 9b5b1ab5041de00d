interface Line {
  text: string;
  /** The stretch starts a new line; false if it continues the previous line. */
  begins: boolean;
  /** The next line does not continue the stretch. */
  ends: boolean;
}

const nothing: Line = { text: '', begins: true, ends: true };

/**
 * Converts a stretch of Markdown to its words, each block on its own line. The stretch may start and end anywhere, so an
 * opening or closing sign may be missing.
 * @example plainMarkdown('## Notice\n\nGive **thirty\ndays**.') // 'Notice\nGive thirty days.'
 * @experimental
 */
export function plainMarkdown(text: string): string {
  let result = '';
  let parted = false;
  for (const line of text.split('\n')) {
    const { text: words, begins, ends } = plainLine(line);
    if (words === '') parted = true;
    else {
      if (result !== '') result += parted || begins ? '\n' : ' ';
      result += words;
      parted = ends;
    }
  }
  if (result === '') return '';
  return blanks(/^\s*/.exec(text)?.[0]) + result + blanks(text.slice(text.trimEnd().length));
}

/** Returns how to display stretches of a file: without formatting signs if the file is Markdown. */
export function readerOf(filename: string): { isMarkdown: boolean; plain: (text: string) => string } {
  const isMarkdown = /\.(?:md|markdown)$/i.test(filename);
  return { isMarkdown, plain: isMarkdown ? plainMarkdown : (text) => text };
}

const blanks = (text = '') => (text === '' ? '' : text.includes('\n') ? '\n' : ' ');

function plainLine(line: string): Line {
  const text = line.replace(/^\s*(?:>\s?)+/, '').trim();
  // Drop a code fence, a rule, a heading underline, or a table's separator row.
  if (/^(?:`{3,}|~{3,})|^(?=.*[-=*_])[-=*_|:\s]+$/.test(text)) return nothing;
  const heading = /^#{1,6}(?:\s+|$)(.*?)(?:\s+#+)?$/.exec(text);
  if (heading) return { text: withoutSigns(heading[1] ?? ''), begins: true, ends: true };
  const item = /^[-*+]\s+(?:\[([ xX])\]\s+)?(.*)$/.exec(text);
  if (item) {
    const [, box, words = ''] = item;
    const mark = box === undefined ? '•' : box === ' ' ? '☐' : '☑';
    return { text: `${mark} ${withoutSigns(words)}`, begins: true, ends: false };
  }
  if (/^\|.+\|$/.test(text)) {
    const cells = text.slice(1, -1).split(/(?<!\\)\|/);
    return { text: cells.map((cell) => withoutSigns(cell.trim())).join(' · '), begins: true, ends: true };
  }
  return { text: withoutSigns(text), begins: /^\d{1,9}[.)]\s/.test(text), ends: false };
}

function withoutSigns(text: string): string {
  return (
    text
      .replace(/!?\[((?:[^[\]\\]|\\.)*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"]*")?\)/g, '$1')
      .replace(/(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/g, '$2')
      // Remove single signs, because their counterparts may be outside of the stretch.
      .replace(/(?<![\p{L}\p{N}\\])(?:\*{2,3}|__)(?=\S)|(?<=[^\s\\])(?:\*{2,3}|__)(?![\p{L}\p{N}])/gu, '')
      .replace(/^(?:\*{2,3}|__)(?=\s)|(?<=\s)(?:\*{2,3}|__)$/g, '')
      .replace(/(?<![\p{L}\p{N}\\*])\*(?=\S)([^*]+)(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1')
      .replace(/(?<![\p{L}\p{N}\\_])_(?=\S)([^_]+)(?<=\S)_(?![\p{L}\p{N}_])/gu, '$1')
      .replace(/~~(?=\S)([^~]+)~~/g, '$1')
      .replace(/\\([!-/:-@[-`{-~])/g, '$1')
  );
}
