import { decodeText } from '../bytes/decode-text.ts';
import type { Reader } from './format-reader.ts';

/** Reads Markdown without changing the text: it is readable, and quotes can be found in the original. */
export const markdown: Reader = {
  name: 'Markdown file',
  kinds: ['data', 'html', 'late-pdf'],
  nothingFound: 'empty',
  isNumbered: true,
  async read(bytes, writer) {
    const added = writer.add(await decodeText(bytes, writer));
    for (const { title, level, start } of headings(added?.text ?? '')) writer.section(title, level, start);
  },
};

interface Heading {
  title: string;
  level: number;
  start: number;
}

function* headings(text: string): Generator<Heading> {
  let fence: string | undefined;
  let at = 0;
  let previous = { line: '', start: 0 };
  for (const line of text.split('\n')) {
    const start = at;
    at += line.length + 1;
    const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || fence === mark)) {
      fence = fence === undefined ? mark : undefined;
    } else if (fence === undefined) {
      const hashes = /^ {0,3}(#{1,6})(?:[ \t]|$)/.exec(line)?.[1];
      const underline = /^ {0,3}(?:(=+)|-{2,})$/.exec(line);
      if (hashes !== undefined) yield { title: plainTitle(line), level: hashes.length, start };
      else if (underline !== null && isParagraph(previous.line))
        yield {
          title: plainTitle(previous.line),
          level: underline[1] === undefined ? 2 : 1,
          start: previous.start,
        };
    }
    previous = { line, start };
  }
}

/** Whether a line of dashes below this line makes it a heading. Otherwise, the dashes are a rule or a table border. */
function isParagraph(line: string): boolean {
  return line.trim() !== '' && !/^\s*(?:[-=*#>|+]|\d+[.)]\s|```|~~~| {4})/.test(line) && !line.includes('|');
}

/** Removes Markdown markup: `## **Scope** [1](#a) ##` becomes "Scope 1". */
function plainTitle(line: string): string {
  return line
    .slice(0, 500)
    .replace(/^ {0,3}#{1,6}/, '')
    .replace(/[ \t]#+$/, '')
    .replace(/!?\[([^\][]*)\]\([^()]*\)/g, '$1')
    .replace(/<[^<>]*>|\*\*|__|[`*]/g, '')
    .trim();
}
