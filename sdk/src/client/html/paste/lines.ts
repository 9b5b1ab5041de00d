import type { Run } from './blocks.ts';

/** Signs that a text of the code page Windows-1252 has where it was read as Latin-1. */
const misread: Readonly<Record<string, string>> = {
  '\u0080': '€',
  '\u0085': '…',
  '\u0091': '‘',
  '\u0092': '’',
  '\u0093': '“',
  '\u0094': '”',
  '\u0095': '•',
  '\u0096': '–',
  '\u0097': '—',
  '\u0099': '™',
};
// oxlint-disable-next-line no-control-regex
const controls = /[\u0080-\u009f]/g;
/** Invisible signs that no reader needs: soft hyphens, zero-width spaces and byte order marks. */
const unseen = /[\u00ad\u200b\u2060\ufeff]/g;

export const readable = (text: string): string =>
  text.replaceAll(controls, (sign) => misread[sign] ?? '').replaceAll(unseen, '');

const isSpace = (text: string) => text === ' ' || text === '\u00a0';

/**
 * Collapses the white space of a line as browsers do, and cuts the line at two or more breaks.
 * @returns the paragraphs with a text, each without spaces and breaks at its ends
 */
export function paragraphsOf(line: readonly Run[]): Run[][] {
  const paragraphs: Run[][] = [];
  let current: Run[] = [];
  let breaks: Run[] = [];
  let afterSpace = true;

  const endParagraph = () => {
    trimEnd(current);
    if (current.length > 0) paragraphs.push(current);
    current = [];
  };
  for (const run of line) {
    if (run.text === '\n') {
      trimEnd(current);
      if (current.length > 0) breaks.push(run);
      afterSpace = true;
      continue;
    }
    const text = collapsed(run.text, afterSpace);
    if (text === '') continue;
    if (breaks.length > 1) endParagraph();
    else current.push(...breaks);
    breaks = [];
    afterSpace = isSpace(text.at(-1) ?? '');
    const last = current.at(-1);
    if (last && last.text !== '\n' && last.format === run.format) last.text += text;
    else current.push({ text, format: run.format });
  }
  endParagraph();
  return paragraphs;
}

/** Joins each run of spaces. A non-breaking space survives only alone, between two words. */
function collapsed(text: string, afterSpace: boolean): string {
  let result = '';
  let spaces = '';
  const endSpaces = () => {
    if (spaces !== '' && !(afterSpace && result === '')) result += spaces === '\u00a0' ? spaces : ' ';
    spaces = '';
  };
  for (const sign of text) {
    if (/[ \t\r\n\f\u00a0]/.test(sign)) spaces += sign;
    else {
      endSpaces();
      result += sign;
    }
  }
  endSpaces();
  return result;
}

function trimEnd(runs: Run[]): void {
  for (let last = runs.at(-1); last && last.text !== '\n'; last = runs.at(-1)) {
    last.text = last.text.trimEnd();
    if (last.text !== '') return;
    runs.pop();
  }
}
