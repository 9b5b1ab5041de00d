const joiner = '\u2060';
const code = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|^ {0,3}(?:```|~~~)[\s\S]*/m;
// A backslash before the backslash makes it one that is shown.
const bracketed = /(?<!\\)\\\(([^\n]{1,2000}?)\\\)|(?<!\\)\\\[([\s\S]{1,5000}?)\\\]/g;
const dollars = /(?<![\\$\w])\$(?!\s)[^$\n]{1,500}(?<![\s\\])\$(?![\d$])/;

/** Whether something in a piece of Markdown may be a formula: only then is what reads them loaded. */
export function mayHoldFormula(markdown: string): boolean {
  return /\$\$|\\\(|\\\[/.test(markdown) || dollars.test(markdown);
}

/**
 * `\( … \)` and `\[ … \]`, which Markdown takes for escaped brackets, with the dollars that it is read by. Every character stays
 * at its place, because marks of an answer are offsets of its text. What holds no formula, such as a quoted "[sic]" whose brackets
 * are escaped, stays as it is.
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

/** "EF-CMS", "e-mail" and "and/or" are words, nothing that is taken away or divided. */
const compound = /(?<!\p{L})(?:\p{L}+[-/]\p{L}{3,}|\p{L}{2,}[-/]\p{L}{2,})/gu;

/** "$5 and $10" are amounts: a formula has a letter or a command in it, and a sign that sentences do not have. */
export function isFormula(tex: string): boolean {
  if (/^\s|\s$/.test(tex) || !/[\p{L}\\]/u.test(tex)) return false;
  return (
    /[\\^_=<>{}|]|^\p{L}$|\p{L}\s*[+*/-]\s*[\p{L}\d]|\d\s*[+*/]\s*\p{L}/u.test(
      tex.replace(compound, 'word'),
    ) && !/\s\p{L}{4,}\s\p{L}{2,}\s/u.test(tex)
  );
}

/** Between brackets documents have words and the names of fields ("[company_name]"); formulas have these in commands only. */
function isSetApart(tex: string): boolean {
  return /\\[a-z]{2,}/i.test(tex) || (isFormula(tex.trim()) && !/\p{L}{4,}/u.test(tex));
}
