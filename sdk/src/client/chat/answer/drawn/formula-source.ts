const joiner = '\u2060';
const code = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|^ {0,3}(?:```|~~~)[\s\S]*/m;
const bracketed = /(?<!\\)\\\(([^\n]{1,2000}?)\\\)|(?<!\\)\\\[([\s\S]{1,5000}?)\\\]/g;
const dollars = /(?<![\\$\w])\$(?!\s)[^$\n]{1,500}(?<![\s\\])\$(?![\d$])/;

/** Whether a text may contain formulas. The formula parser loads only for such a text. */
export function mayHoldFormula(markdown: string): boolean {
  return /\$\$|\\\(|\\\[/.test(markdown) || dollars.test(markdown);
}

/**
 * Replaces `\( … \)` and `\[ … \]`, which Markdown reads as escaped brackets, by dollar signs. Every character keeps its
 * position, because marks are offsets of the text. Brackets without a formula, such as an escaped "[sic]", stay unchanged.
 */
export function withDollars(markdown: string): string {
  let result = '';
  let rest = markdown;
  while (rest !== '') {
    const found = code.exec(rest);
    const end = found?.index ?? rest.length;
    result += rest.slice(0, end).replace(bracketed, (written, inline?: string, display = '') => {
      const fence = '$'.repeat(2);
      if (inline !== undefined) return isFormula(inline.trim()) ? `${joiner}$${inline}$${joiner}` : written;
      return isSetApart(display) ? fence + display + fence : written;
    });
    result += found?.[0] ?? '';
    rest = rest.slice(end + (found?.[0].length ?? 0));
  }
  return result;
}

/** Matches words such as "EF-CMS", "e-mail" and "and/or", whose signs are not subtraction or division. */
const compound = /(?<!\p{L})(?:\p{L}+[-/]\p{L}{3,}|\p{L}{2,}[-/]\p{L}{2,})/gu;

/**
 * Whether text between dollar signs is a formula: it contains a letter or command, and a sign that sentences lack. "$5 and $10"
 * are amounts.
 */
export function isFormula(tex: string): boolean {
  if (/^\s|\s$/.test(tex) || !/[\p{L}\\]/u.test(tex)) return false;
  return (
    /[\\^_=<>{}|]|^\p{L}$|\p{L}\s*[+*/-]\s*[\p{L}\d]|\d\s*[+*/]\s*\p{L}/u.test(
      tex.replace(compound, 'word'),
    ) && !/\s\p{L}{4,}\s\p{L}{2,}\s/u.test(tex)
  );
}

/**
 * Whether bracketed text is a formula. Documents have words and field names in brackets ("[company_name]"); formulas have words
 * only in commands.
 */
function isSetApart(tex: string): boolean {
  return /\\[a-z]{2,}/i.test(tex) || (isFormula(tex.trim()) && !/\p{L}{4,}/u.test(tex));
}
