import type { Heading } from './headings.ts';

const part =
  'section|part|attachment|annex|appendix|exhibit|enclosure|abschnitt|teil|anlage|anhang|sección|anexo|apéndice|partie|annexe';
/** "Attachment 2", "SECTION B: GENERAL INFORMATION", "Anexo II – Precios", standing alone. */
const parts = new RegExp(
  String.raw`(?<=^|\n[^\S\n]*\n)[^\S\n]*(?<title>(?:${part})[^\S\n](?:\p{Lu}|[IVX]{1,5}|\d{1,2})(?:[^\S\n]?[:.–-][^\S\n]?\S[^\n|]{2,90})?)(?=\n|$)`,
  'giu',
);
/** "52.228-5 – Insurance", "FAR 52.204-9 PERSONAL IDENTITY": a clause of a code. */
const clauses =
  /(?<=^|\n[^\S\n]*\n)[^\S\n]*(?<title>(?:\p{Lu}{3,6}[^\S\n])?\d{2,4}\.\d{3}-\d{1,4}[^\S\n]+(?:[–-][^\S\n])?\p{Lu}[^\n|]{3,120})(?=\n|$)/gu;
/** "B.3. SCHEDULE", "C.2 Proposal overview" */
const lettered =
  /(?<=^|\n)[^\S\n]*(?<title>(?<number>\p{Lu}(?:\.\d{1,2}){1,3})\.?[^\S\n]+\p{Lu}[^\n|]{2,90})(?=\n|$)/gu;
/** Lettered numbers that occur this often are headings, not codes. */
const minLettered = 3;
/** A sentence, or a line of contents with its page number: "Attachment 2 Prices 14". */
const isNone = (title: string) => /[.;,:!?]$|\.{4}|\s\S+\s\d{1,4}$|…/.test(title);

/** Adds the annexes, clauses and lettered headings that the format of a document does not mark. */
export function withUnmarkedHeadings(text: string, marked: readonly Heading[]): Heading[] {
  const found = (form: RegExp, levelOf: (number: string) => number): Heading[] =>
    [...text.matchAll(form)].flatMap(({ 0: line, index, groups }) => {
      const title = groups?.['title']?.trim() ?? '';
      const start = index + line.length - line.trimStart().length;
      return isNone(title) ? [] : [{ title, level: levelOf(groups?.['number'] ?? ''), start }];
    });
  const byLetter = found(lettered, (number) => number.split('.').length);
  const added = [
    ...found(parts, () => 1),
    ...found(clauses, () => 2),
    ...(byLetter.length < minLettered ? [] : byLetter),
  ];
  const isNew = ({ start, title }: Heading) =>
    !marked.some(
      (one) => Math.abs(one.start - start) < title.length + 2 && one.title.startsWith(title.slice(0, 8)),
    );
  return [...marked, ...added.filter(isNew)].toSorted((a, b) => a.start - b.start);
}
