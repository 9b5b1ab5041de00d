export interface MarkdownBlock {
  start: number;
  text: string;
}

const fence = /^ {0,3}(`{3,}|~{3,})/;
const listItem = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
/** A text with a link definition stays a single block, because any block can refer to the definition. */
const definition = /^ {0,3}\[[^\]\n]+\]:\s/m;

/** Splits Markdown at blank lines outside of fences and lists, so that a growing answer is not parsed again from its start. */
function splitBlocks(text: string): MarkdownBlock[] {
  if (definition.test(text)) return [{ start: 0, text }];
  return cut(text, 0);
}

/** Creates a splitter with a cache: when the text grows, only its last two blocks are split again. */
export function createBlockSplitter(): (text: string) => readonly MarkdownBlock[] {
  let last = '';
  let blocks: MarkdownBlock[] = [];
  return (text) => {
    if (text === last) return blocks;
    const tail = blocks.at(-2) ?? blocks[0];
    const grown = tail !== undefined && last !== '' && text.startsWith(last);
    if (!grown || definition.test(text.slice(tail.start))) blocks = splitBlocks(text);
    else blocks = [...blocks.slice(0, -2), ...cut(text.slice(tail.start), tail.start)];
    last = text;
    return blocks;
  };
}

function cut(text: string, offset: number): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let start = 0;
  let open: string | null = null;
  let inList = false;
  let blank = false;
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf('\n', from);
    const end = newline < 0 ? text.length : newline + 1;
    const line = text.slice(from, end);
    const empty = line.trim() === '';
    if (open === null && !empty && blank && begins(line, inList)) {
      blocks.push({ start: offset + start, text: text.slice(start, from) });
      start = from;
      inList = false;
    }
    const mark = fence.exec(line)?.[1];
    if (mark !== undefined && open === null) open = mark;
    else if (open !== null && closes(line, open)) open = null;
    if (open === null && listItem.test(line)) inList = true;
    blank = empty;
    from = end;
  }
  if (start < text.length) blocks.push({ start: offset + start, text: text.slice(start) });
  return blocks;
}

/** Whether a line begins a new block. After a blank line, an indented line and the next list item continue the block above. */
const begins = (line: string, inList: boolean) => !/^\s/.test(line) && !(inList && listItem.test(line));

function closes(line: string, open: string): boolean {
  const text = line.trim();
  return text.length >= open.length && text === open.charAt(0).repeat(text.length);
}
