/** Kinds of text blocks that a comparison shows. A table row is one block. */
export type BlockTag = 'p' | 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6' | 'ul' | 'ol' | 'pre' | 'row' | 'hr';

export interface BlockToken {
  kind: 'block';
  tag: BlockTag;
  /** Number of lists around the block. */
  depth: number;
  isQuote: boolean;
  /** The number of an item in a numbered list. An item that only moves has not changed, so comparisons ignore the number. */
  number?: number;
}

export interface WordToken {
  kind: 'word';
  text: string;
  /** Tags such as `strong`, sorted, and the addresses of links. */
  marks: readonly string[];
}

export type Token = BlockToken | WordToken | { kind: 'cell' } | { kind: 'picture'; alt: string; src: string };

const markTags: Readonly<Record<string, string>> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  u: 'u',
  s: 's',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
};
const containers = new Set(
  `body article section div blockquote figure figcaption table thead tbody tfoot caption ul ol dl`.split(' '),
);
const words = /[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu;

/** Two tokens with the same key are the same for a comparison. */
export function keyOf(token: Token): string {
  if (token.kind === 'word') return `${token.text}\n${token.marks.join()}`;
  if (token.kind === 'block') return `block ${token.tag} ${token.depth} ${token.isQuote}`;
  return token.kind === 'picture' ? `picture ${token.alt} ${token.src}` : token.kind;
}

interface Place {
  tag: BlockTag;
  depth: number;
  isQuote: boolean;
  marks: readonly string[];
  list: 'ul' | 'ol';
  number?: number;
}

/** Reads HTML as blocks and words, in reading order. The HTML is parsed without running scripts or loading images. */
export function tokensOf(html: string): Token[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const tokens: Token[] = [];
  /** The block that the next word opens; null while a block is open. */
  let next: BlockToken | null = null;

  const open = ({ tag, depth, isQuote, number }: Place) =>
    (next = { kind: 'block', tag, depth, isQuote, ...(tag === 'ol' && number !== undefined && { number }) });
  const put = (token: Token, place: Place) => {
    if (next === null && tokens.length === 0) open(place);
    if (next) tokens.push(next);
    next = null;
    tokens.push(token);
  };

  function walk(parent: Element, place: Place): void {
    for (const node of parent.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) addText(node.textContent ?? '', place);
      else if (node.nodeType === Node.ELEMENT_NODE) visit(node as Element, place);
    }
  }

  function addText(text: string, place: Place): void {
    for (const [word] of text.matchAll(words)) {
      const isSpace = word.trim() === '';
      const last = tokens.at(-1);
      if (isSpace && (next !== null || last === undefined || last.kind !== 'word' || last.text === ' '))
        continue;
      put({ kind: 'word', text: isSpace ? ' ' : word, marks: place.marks }, place);
    }
  }

  function visit(element: Element, place: Place): void {
    const tag = element.localName;
    if (tag === 'br') return addText(' ', place);
    if (tag === 'img') {
      const [alt, src] = [element.getAttribute('alt') ?? '', element.getAttribute('src') ?? ''];
      return put({ kind: 'picture', alt, src }, place);
    }
    if (tag === 'hr') {
      tokens.push({ kind: 'block', tag: 'hr', depth: 0, isQuote: place.isQuote });
      return void open(place);
    }
    const mark = tag === 'a' ? `a ${element.getAttribute('href') ?? ''}` : markTags[tag];
    if (mark !== undefined)
      return walk(element, { ...place, marks: [...new Set([...place.marks, mark])].toSorted() });
    if (/^h[1-6]$/.test(tag)) return block(element, { ...place, tag: tag as BlockTag });
    if (tag === 'pre') return block(element, { ...place, tag });
    if (tag === 'ul' || tag === 'ol') return list(element, { ...place, list: tag, depth: place.depth + 1 });
    if (tag === 'li') return block(element, { ...place, tag: place.list, number: numberOf(element) });
    if (tag === 'tr') return row(element, { ...place, tag: 'row' });
    if (tag === 'blockquote') return block(element, { ...place, isQuote: true });
    if (tag === 'p' || tag === 'dt' || tag === 'dd' || containers.has(tag)) return paragraph(element, place);
    return walk(element, place);
  }

  function block(element: Element, place: Place): void {
    open(place);
    walk(element, place);
    open({ ...place, tag: 'p' });
  }

  function list(element: Element, place: Place): void {
    walk(element, place);
    open({ ...place, tag: 'p', depth: place.depth - 1 });
  }

  /** The first paragraph of an item belongs to the item's own block. Paragraphs of a cell stay in their row. */
  function paragraph(element: Element, place: Place): void {
    if (place.tag === 'row') {
      addText(' ', place);
      return walk(element, place);
    }
    const isFirstOfItem = next !== null && next.tag === place.tag && place.tag !== 'p';
    if (!isFirstOfItem) open({ ...place, tag: 'p' });
    walk(element, place);
    return void open({ ...place, tag: 'p' });
  }

  function row(element: Element, place: Place): void {
    open(place);
    const cells = [...element.children];
    for (const [index, cell] of cells.entries()) {
      if (index > 0) put({ kind: 'cell' }, place);
      walk(cell, place);
    }
    open({ ...place, tag: 'p' });
  }

  walk(body, { tag: 'p', depth: 0, isQuote: false, marks: [], list: 'ul' });
  return tokens;
}

function numberOf(item: Element): number {
  const list = item.parentElement;
  return (Number(list?.getAttribute('start')) || 1) + (list ? [...list.children].indexOf(item) : 0);
}
