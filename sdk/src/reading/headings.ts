/** A heading of a document; `level` 1 is the highest. */
export interface Heading {
  title: string;
  level: number;
  start: number;
}

/** Matches numbered headings: "3. Scope", "4.1.- LOTE 1", "5.-ENTREGA" */
const numbered = /^(?:section |article )?(\d{1,2}(?:\.\d{1,2}){0,3})(?:\.?\s+|\.?-\.?\s*)\p{Lu}/iu;

/**
 * Guesses headings for formats that do not mark them: short lines with space around them that are in capitals, numbered, or
 * without a full stop.
 */
export function headingsIn(text: string): Heading[] {
  return [...text.matchAll(/(?<=^|\n[^\S\n]*\n)[^\S\n]*([^\n]{3,80})(?=\n)/g)].flatMap(
    ({ 1: line = '', index }) => {
      const marks = /^#{1,6}(?= )/.exec(line.trim())?.[0].length;
      const title = line.replace(/^\s*#{1,6} /, '').trim();
      if (marks) return [{ title, level: marks, start: index }];
      const number = numbered.exec(title)?.[1];
      // Exclude lines of a table of contents, which end with a page number, sentences, which end with punctuation, and list
      // items, which begin with a bullet.
      const isCapital = /\p{Lu}{3}/u.test(title) && title === title.toUpperCase();
      const ending = isCapital ? /[,;:|?!]$/ : /[.,;:|?!]$/;
      if (ending.test(title) || /\s\d+$|^[-•●*(]|^\d+$|@|\||^https?:/.test(title)) return [];
      if (number) return [{ title, level: number.split('.').length, start: index }];
      if (isCapital) return [{ title, level: 1, start: index }];
      const words = title.split(/\s+/);
      const isTitle =
        words.length <= 8 &&
        words.every((word) => /^\p{Lu}|^(?:and|of|or|the|to|for|in|on|a|with|be|by)$|^\W/u.test(word));
      return isTitle ? [{ title, level: 2, start: index }] : [];
    },
  );
}
