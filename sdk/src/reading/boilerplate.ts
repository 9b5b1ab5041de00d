import { daysIn } from './days.ts';

/** A letter, memo or record without letterhead, signature and small print. */
export interface StrippedText {
  /** The text with fields, signature and small print blanked out; offsets stay valid. */
  text: string;
  /** "Subject: …", the title of a letter or memo; empty without one. */
  subject: string;
}

/** Lines at the top and bottom of a text that may belong to its letterhead or signature. */
const maxLines = 40;

const field =
  /^(?:\*\*)?(?:to|from|cc|bcc|date|re|subject|through|via|memorandum for|attention|attn|author|authors|prepared by|version|status|location|venue|time|present|attendees|apologies|minutes(?: taken)? by|recorder|an|von|kopie|datum|betreff|betr|ort|zeit|uhrzeit|anwesend|abwesend|entschuldigt|teilnehmer(?:innen|\/innen|:innen)?|teilnehmende|leitung|protokoll|protokollführung|verfasser(?:in)?|autor(?:in)?|verantwortlich|genehmigt von|stand|fassung)(?:\*\*)?\s*:(?:\*\*)?\s*(?=\S|$)/iu;
const subjectField = /^(?:\*\*)?(?:subject|re|betreff|betr)(?:\*\*)?\s*:(?:\*\*)?\s*/i;
const greeting =
  /^(?:(?:yours )?(?:sincerely|truly|faithfully)(?: yours)?|respectfully(?: submitted)?|(?:best|kind|warm) regards|regards|best wishes|mit freundlichen grüßen|mit freundlichem gruß|mit besten grüßen|freundliche grüße|beste grüße|viele grüße|hochachtungsvoll|cordialement|atentamente|gez\.?\s.{2,60}|\/s\/.{0,60}|signed(?: by)?:?.{0,60})[,.!]?$/iu;
const signatureLine = /_{4,}|^(?:signature|unterschrift|name|title|position)\s*:?\s*_*$/iu;
const small =
  /^(?:(?:strictly )?confidential\b.{0,60}|vertraulich\b.{0,60}|(?:for )?internal use only.{0,20}|nur für den internen gebrauch.{0,20}|(?:attachments?|enclosures?|encl|cc|bcc|anlagen?|verteiler)\s*(?:\(\d+\))?:.{0,200}|©.{0,120}|copyright .{0,120}|all rights reserved.{0,40}|alle rechte vorbehalten.{0,40}|page \d{1,4}(?: of \d{1,4})?|seite \d{1,4}(?: von \d{1,4})?)$/iu;
/** "Hannover, den 16. September 2026": the place and date above a signature. */
const placed = /^\p{Lu}[\p{L} .-]{1,40},\s(?:(?:den|am|the|on)\s)?(?=\d|\p{Lu})/u;

/**
 * Blanks out the fields at the top of a letter, memo or record, its signature, and its small print.
 * @param isContent whether a heading or other known content begins at an offset
 */
export function withoutBoilerplate(
  text: string,
  isContent: (start: number) => boolean = () => false,
): StrippedText {
  const lines = [...text.matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }) =>
    line.trim() === '' ? [] : [{ words: line.trim(), start: index, end: index + line.length }],
  );
  const blank = new Set<(typeof lines)[number]>();
  const head = lines.slice(0, maxLines);
  const fields = head.filter(({ words }) => field.test(words));
  const subject = fields.find(({ words }) => subjectField.test(words))?.words.replace(subjectField, '') ?? '';
  // One such line alone may be content: "Present: 12 boats".
  if (fields.length >= 2) for (const line of fields) blank.add(line);
  const foot = lines.slice(-maxLines);
  const sign = foot.findLastIndex(({ words }) => greeting.test(words));
  if (sign >= 0) {
    for (const line of foot.slice(sign)) {
      if (isContent(line.start) || line.words.length > 90) break;
      blank.add(line);
    }
    // "Sincerely," may stand above "gez. Sommer", and both below the place and date.
    for (const line of foot.slice(Math.max(0, sign - 3), sign))
      if (greeting.test(line.words) || isPlaceAndDate(line.words)) blank.add(line);
  }
  for (const line of lines) if (small.test(line.words) || signatureLine.test(line.words)) blank.add(line);
  let rest = '';
  let at = 0;
  for (const { start, end } of [...blank].toSorted((a, b) => a.start - b.start)) {
    rest += text.slice(at, start) + ' '.repeat(end - start);
    at = end;
  }
  return { text: rest + text.slice(at), subject: subject.trim() };
}

const isPlaceAndDate = (line: string) => placed.test(line) && line.length < 60 && daysIn(line).length === 1;

const besides =
  /^(?:foot ?notes?|end ?notes?|references(?: and .{1,20})?|bibliography|works cited|literature(?: cited)?|(?:for )?further reading|see also|external links|table of contents|contents|acknowledge?ments?|about (?:the )?authors?|contacts?(?: information| us)?|links|present|attendees|attendance|participants|apologies|change ?log|revision history|document (?:history|control|information)|distribution(?: list)?|copyright|licen[sc]e|disclaimer|signatures?|fußnoten|endnoten|literatur(?:verzeichnis)?|quellen(?: und referenzen|verzeichnis)?|referenzen|inhalt|inhaltsverzeichnis|anwesen(?:d|de|heit)|teilnehmer(?:innen|liste)?|teilnehmende|danksagung|impressum|kontakt|änderungshistorie|versionshistorie|dokument(?:en)?(?:historie|informationen?)|(?:abbildungs|tabellen|abkürzungs|symbol|stichwort|sach|personen)verzeichnis|sachregister|(?:subject )?index|list of (?:figures|tables|symbols|abbreviations)|verteiler|unterschrift(?:en)?|notas|referencias|bibliografía|références|bibliographie)$/iu;

/** Whether a heading begins a part beside the content, such as its footnotes, references or a list of those present. */
export const isBackMatter = (title: string): boolean => besides.test(title.trim());
