import { shorten } from '@staffroom/sdk/reading';

/** Characters of a title that fit two lines. */
const maxTitle = 90;

/** Headings that name the part of a document and not its thought. */
const general =
  /^(?:(?:general |short |brief )?introduction|background|overview|purpose|aims?|scope|general(?: information)?|(?:executive )?summary|abstract|polic(?:y|ies)|schedule|notes?|results?|findings|discussions?|conclusions?|concluding remarks|roles(?: and responsibilities)?|responsibilities|definitions?|details|information|description|approach|methods?|methodology|other|miscellaneous|further|additional information|goals?|objectives?|context|motivation|requirements|questions|faq|frequently asked questions|examples?|guidelines|preface|foreword|vision|mission|outlook|ausblick|(?:appendix|annex|part|chapter|section|phase|factor|step|table|figure|page|slide)(?: [\dA-Z]{1,3})?|agenda|announcements|einleitung|einführung|hintergrund|überblick|übersicht|zweck|ziele?|geltungsbereich|allgemeines|zusammenfassung|ergebnisse?|diskussion|fazit|schluss|hinweise?|ausgangslage|inhalt|verschiedenes|sonstiges|verantwortliche|verantwortlichkeiten|methoden?|methodik|grundlagen|vorwort|anforderungen|aufgaben|begriffe|definitionen|beispiele?|(?:anhang|teil|kapitel|abschnitt|tabelle|abbildung|seite)(?: [\dA-Z]{1,3})?)$/iu;
/** The kind of a document, above its content. */
const ofLetter = /^(?:memorandum|memo|minutes|letter|report|protokoll|vermerk|aktennotiz|bericht)$/iu;

/** Whether a heading is no title at all: empty, a field, a path, a question or the title of the whole document. */
export function isNoTitle(heading: string, whole: string): boolean {
  const name = heading.trim();
  if (name.length > maxTitle || !/\p{L}{3}/u.test(name)) return true;
  if (/^[\p{L} ]{2,20}:\s|^[^\s/]+\/\S+$|[._]\p{L}|@/u.test(name) || /(?:…|\.\.\.|[,;:])$/.test(name))
    return true;
  return ofLetter.test(name) || whole.toLowerCase().startsWith(name.toLowerCase());
}

/** Whether a heading alone says nothing on a slide: no title, or one that any document could have. */
export const isWeakTitle = (heading: string, whole: string): boolean =>
  general.test(heading.trim()) || isNoTitle(heading, whole);

interface Rated {
  text: string;
  score: number;
}

/** A reason, contrast or second statement behind a main clause, which a title can do without. */
const trailing =
  /,\s(?:while|whereas|because|so that|in order to|weil|da|während|indem|sodass|so dass|damit|um|and|und)\s[^;,]+$/u;
const dependent =
  /^(?:although|though|while|when|whenever|if|unless|since|because|as|after|before|once|where|until|obwohl|wenn|während|weil|da|als|nachdem|bevor|sobald|falls|sofern|um|damit)(?!\p{L})/iu;
/** Points to a sentence that the slide may not show. */
const pointing =
  /(?<!\p{L})(?:this|these|those|such|above|below|following|denotes?|dies\p{L}{0,2}|solche\p{L}?|oben|unten|folgende\p{L}?|(?:it|them)$)(?!\p{L})/iu;
const negating = /(?<!\p{L})(?:not|no|never|only|except|unless|nicht|kein\p{L}*|nur|ohne|außer)(?!\p{L})/iu;

/**
 * A sentence that can be a title: short, whole, and no question. A long one loses a reason or second statement at its end.
 * @param isLong whether three lines are better than none
 */
export function titleFrom(text: string, isLong = false): string | null {
  const longest = isLong ? maxTitle + 25 : maxTitle;
  if (!/[.!]["”’)]*$/.test(text.trim())) return null;
  let title = shorten(text.replace(/^\d{1,2}(?:\.\d{1,2})*[.)]?\s+(?=\p{Lu})/u, ''), longest);
  if (title.length > longest && !dependent.test(title)) {
    const [end = ''] = trailing.exec(title) ?? [];
    const isList = /^,\s(?:and|und)/.test(end) && title.match(/,/g)?.length !== 1;
    if (end !== '' && !isList && !negating.test(end)) title = title.slice(0, -end.length);
  }
  const words = title.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const isWhole = /^[\p{Lu}\d$€£"“„]/u.test(title) && !/[?:;]|\p{L}{4}[.!] /u.test(title);
  const isAlone = isWhole && !pointing.test(title);
  return title.length <= longest && title.length >= 20 && words >= 4 && isAlone ? title : null;
}

const stemsOf = (text: string) =>
  new Set(
    (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map((word) =>
      word.slice(0, Math.max(4, word.length - 3)),
    ),
  );

/** Whether a sentence is about everything that a heading names. */
function isAbout(sentence: string, heading: string): boolean {
  const said = stemsOf(sentence);
  const named = [...stemsOf(heading)];
  return named.filter((stem) => said.has(stem)).length > named.length / 2;
}

/**
 * The title of a slide about a part of the document: the sentence that says its thought. A heading that names the part well
 * stays, unless a sentence about it says more.
 * @param isShared whether other slides have the same heading
 * @returns the sentence, which is then no point of the slide; null if the heading stays
 */
export function headline<T extends Rated>(
  heading: string,
  chosen: readonly T[],
  { whole, isShared }: { whole: string; isShared: boolean },
): { title: string; sentence: T } | null {
  const isWeak = isShared || isWeakTitle(heading, whole);
  if (chosen.length < (isWeak ? 2 : 3)) return null;
  const byScore = chosen.toSorted((a, b) => b.score - a.score);
  for (const sentence of byScore) {
    const title = isWeak || isAbout(sentence.text, heading) ? titleFrom(sentence.text, isWeak) : null;
    if (title !== null) return { title, sentence };
  }
  return null;
}
