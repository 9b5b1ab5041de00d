/** A stretch of a text. Offsets are UTF-16 units. */
export interface QuotedRange {
  start: number;
  end: number;
}

/** Opening quotation marks and the marks that close them, in any language. */
const closers: Readonly<Record<string, string>> = {
  '“': '”"',
  '„': '“”"',
  '‟': '”"',
  '«': '»',
  '‹': '›',
  '‚': "‘’'",
  '‘': "’'",
  '「': '」',
  '『': '』',
  '《': '》',
  '〈': '〉',
  '＂': '＂',
  '"': '"”',
  "'": "'’",
  // Swedish and Finnish open with the closing mark of English, and German with that of French.
  '”': '”',
  '»': '«»',
  '›': '‹›',
};
/** Marks that open a quotation only at the beginning of a word, because they also close quotations or measure inches. */
const ambiguous = /^["'‘”»›]$/;
const singles = /^['‘‚]$/;
const mark = /["'“”„‟«»‹›‚‘’「」『』《》〈〉＂]/g;

/**
 * Finds the quotations in a text: stretches in quotation marks of any language, with the marks, and quoted lines of Markdown. A
 * quotation without an end reaches to the end of its paragraph, as in a quote of several paragraphs.
 * @experimental
 */
export function quotationsIn(text: string): QuotedRange[] {
  const found: QuotedRange[] = [];
  for (const { 0: paragraph, index } of text.matchAll(/(?:[^\n]|\n(?![^\S\n]*(?:\n|$)))+/g)) {
    for (const { start, end } of inParagraph(paragraph))
      found.push({ start: index + start, end: index + end });
  }
  for (const { 0: line, index } of text.matchAll(/^[^\S\n]{0,3}>[^\n]*/gm))
    found.push({ start: index, end: index + line.length });
  return found;
}

function inParagraph(text: string): QuotedRange[] {
  const found: QuotedRange[] = [];
  const marks = [...text.matchAll(mark)].map(({ 0: sign, index }) => ({ sign, index }));
  let open: { sign: string; index: number; depth: number; at: number } | null = null;
  /** Whether an apostrophe was read as an opening mark: no later mark closes it, so no later apostrophe opens a quotation. */
  let hasLooseSingles = false;
  for (let at = 0; at < marks.length; at++) {
    const { sign, index } = marks[at] ?? { sign: '', index: 0 };
    if (open === null) {
      if (opens(text, sign, index) && !(singles.test(sign) && hasLooseSingles))
        open = { sign, index, depth: 1, at };
    } else if (closes(text, open.sign, sign, index)) {
      open.depth--;
      if (open.depth > 0) continue;
      found.push({ start: open.index, end: index + sign.length });
      open = null;
    } else if ((sign === open.sign && !ambiguous.test(sign)) || isInner(text, open.sign, sign, index))
      open.depth++;
    if (open !== null && at === marks.length - 1 && singles.test(open.sign)) {
      hasLooseSingles = true;
      ({ at } = open);
      open = null;
    }
  }
  if (open !== null) found.push({ start: open.index, end: text.length });
  return found;
}

function opens(text: string, sign: string, index: number): boolean {
  if (!(sign in closers)) return false;
  if (!ambiguous.test(sign)) return true;
  const before = text.charAt(index - 1);
  const after = text.charAt(index + 1);
  // "'90s" begins with an apostrophe.
  if (sign === "'" && /\d/.test(after)) return false;
  return !/[\p{L}\p{N}.,;!?%]/u.test(before) && /\S/.test(after);
}

function closes(text: string, opening: string, sign: string, index: number): boolean {
  if (!closers[opening]?.includes(sign)) return false;
  const after = text.charAt(index + 1);
  // An apostrophe inside a word or after a blank ends no quotation.
  if (singles.test(opening)) return !/[\p{L}\p{N}]/u.test(after) && /\S/.test(text.charAt(index - 1));
  return !isInner(text, opening, sign, index);
}

/** Whether a mark opens a quotation inside of „…“, which may contain “…”, whose first mark looks like the end of the outer one. */
const isInner = (text: string, opening: string, sign: string, index: number): boolean =>
  opening === '„' &&
  sign === '“' &&
  /\s/.test(text.charAt(index - 1)) &&
  /[\p{L}\p{N}]/u.test(text.charAt(index + 1));
