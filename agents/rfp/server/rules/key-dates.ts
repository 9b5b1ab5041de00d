import {
  type Day,
  type DayOrder,
  dayOrderOf,
  daysIn,
  ownWords,
  placeAt,
  type ReadDocument,
  type Sentence,
  sentencesOf,
  type TextRange,
} from '@staffroom/sdk/reading';
import type { KeyDate } from '../../ledger.ts';
import { type RuledDocument, type RuleLanguage } from './languages.ts';
import { ruleWords } from './words.ts';

const events: [RegExp, string][] = [
  [/conference|site visit|ortstermin|ortsbesichtigung|visita/i, 'Conference or visit'],
  [/letters? of intent|notice of intent to (?:bid|propose)|absichtserklärung/i, 'Letter of intent due'],
  [
    /questions?\b|inquir\w+|clarification|fragen(?!bogen|katalog)|preguntas?|consultas|aclaraci/i,
    'Questions due',
  ],
  [
    /releas|issued\b|issue (?:date|of)\b|\bissues? (?:the |this )?RF[PQI]\b|posting date|published|veröffentlich|bekannt ?(?:gemacht|machung)|publicaci/i,
    'RFP released',
  ],
  [
    /interview|presentation|demonstration|gespräch|präsentation|vorstellungstermin|entrevista|audition/i,
    'Interviews',
  ],
  [
    /\baward(?:ed)?\b|selection|zuschlag|vergabeentscheidung|auftragserteilung|adjudicaci|attribution/i,
    'Award',
  ],
  [
    /angebot|abgabe|einreichung|teilnahmeantr|schlusstermin|proposal|quot(?:e|ation)|submission|response|offers?\b|\bbids?\b|tender|closing date|due date|oferta|proposici|propuesta|offre|pli\b|candidature/i,
    'Submission due',
  ],
  [
    /(?:leistungs|vertrags|projekt)(?:beginn|start)|\bbeginn|\bstart|commence|kick-?off|\bbegin|inicio|comienzo|début|démarrage/i,
    'Start of work',
  ],
];
/** Matches "answers to questions", which come from the buyer. */
const answers =
  /\banswers?\b.{0,40}questions|\brespon(?:d|ses?) to (?:\w+ ){0,2}(?:questions|inquiries|issues)|questions.{0,30}answered|antwort.{0,60}fragen|fragen.{0,40}beantwortet/iu;
const term =
  /\bterm\b|period of performance|laufzeit|vertragsdauer|plazo de (?:ejecución|duración)|vigencia|durée/iu;
/** Words before a day that show a deadline or an event. */
const dated =
  /(?:\bby|no later than|on or before|until|before|\bdue|deadline|effective|expires?|begins?|ends?|starts?|through|bis|spätestens|ab dem|hasta|antes del?|a partir del?|límite|avant le|au plus tard|à compter du|jusqu['’]au)(?![\p{L}])/iu;
/** Matches the words before the day of a law, standard or version, which is no event of the RFP. */
const ofLaw =
  /(?:\b(?:act|law|directive|regulation|order|code|dated|version|revision|amended|circular|edition|verordnung|gesetz|fassung|richtlinie|ley|decreto|orden|directiva|reglamento|resolución|loi|décret|arrêté)\b[^.;|]{0,60})$/iu;
const weekday =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)';
/** Matches words that connect a name with its day but are not part of the name. */
const connecting = new RegExp(
  String.raw`(?:[\s,;:–—|(*_-]|(?<!\p{L})(?:on|by|at|of|for|is|are|the|no later than|on or before|not later than|before|until|to|from|through|and|due|approximately|about|estimated|${weekday}|am|bis|zum|dem|den|spätestens|ist|um|vom|el|día|de|del|las|a|hasta|antes|le|au|du|à|avant|\d{1,2}(?::\d\d)?\s?[ap]\.?m\.?)(?!\p{L})){1,40}$`,
  'iu',
);
/** Matches words that show that a text is a sentence, not the name of an event. */
const modal =
  /\b(?:must|shall|will|should|are|muss|müssen|sind|wird|werden|deben|deberán?|doivent|devront)\b/i;
const maxDates = 60;
const maxLabelLength = 120;
/** Characters of a line with a day and the lines of its name above it. */
const maxEntryLength = 240;

/** Finds the key dates in a text. The document or the words next to a date name its purpose. */
export function keyDates(
  source: RuledDocument,
  within: TextRange = { start: 0, end: source.text.length },
): KeyDate[] {
  const order = dayOrderOf(source.text);
  const sentences = sentencesOf(source.text.slice(within.start, within.end)).map((one) => ({
    ...one,
    start: one.start + within.start,
    end: one.end + within.start,
  }));
  const found = piecesOf(source.text, sentences, order).flatMap((piece) =>
    daysIn(piece.text, order).flatMap((day) => {
      const { label, from } = labelOf(source.text, piece, day, source.language);
      if (label === '') return [];
      const place = placeAt(source, from, piece.end);
      const quote = ownWords(source, place).slice(0, 600);
      return [{ ...place, text: label.slice(0, maxLabelLength), quote, date: day.date, time: day.time }];
    }),
  );
  const seen = new Set<string>();
  return found
    .filter(({ date, text }) => seen.size !== seen.add(`${date} ${text.toLowerCase()}`).size)
    .slice(0, maxDates)
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

type Piece = Pick<Sentence, 'start' | 'end' | 'text' | 'item'>;

/**
 * Splits a text with several lines into one piece per line, if each has its own day: "Issued May 3, 2027" above "Questions due
 * May 9, 2027".
 */
function piecesOf(text: string, sentences: readonly Sentence[], order: DayOrder): Piece[] {
  return sentences.flatMap((sentence): Piece[] => {
    const words = text.slice(sentence.start, sentence.end);
    if (!/\d/.test(words)) return [];
    // A year can be alone on the next line.
    const lines = words.split(/\n(?![^\S\n]{0,20}20\d\d[^\S\n]{0,20}(?:\n|$))/);
    const named = lines.filter((line) => {
      const [day] = line.length < 100 && /^\s*\p{Lu}/u.test(line) ? daysIn(line, order) : [];
      return day !== undefined && isLabel(stripped(line.slice(0, day.start)));
    });
    if (named.length < 2) return [{ ...sentence, text: text.slice(sentence.start, sentence.end) }];
    return entriesOf(lines, order).map(({ from, to }) => {
      const start = sentence.start + from;
      return { start, end: sentence.start + to, text: words.slice(from, to), item: true };
    });
  });
}

/** Each line that has a day, with the lines above that its name begins in. */
function entriesOf(lines: readonly string[], order: DayOrder): { from: number; to: number }[] {
  const entries: { from: number; to: number }[] = [];
  let at = 0;
  let from = 0;
  for (const [place, line] of lines.entries()) {
    const to = at + line.length;
    const [day] = daysIn(line, order);
    const above = from < at ? (lines[place - 1] ?? '') : '';
    if (above !== '' && (to - from > maxEntryLength || !goesOn(above, line, day))) from = at;
    if (day) {
      entries.push({ from, to });
      from = to + 1;
    }
    at = to + 1;
  }
  return entries;
}

/** Whether the line above begins the name that this line ends. */
const goesOn = (above: string, line: string, day: Day | undefined) =>
  unfinished.test(above) ||
  /^\s*\p{Ll}/u.test(line) ||
  (day !== undefined && !isLabel(stripped(line.slice(0, day.start))));
const unfinished =
  /(?:,|(?<!\p{L})(?:and|or|of|the|for|to|by|from|on|at|in|with|und|oder|der|des|für|am|de|del|la|y|et|du|le|pour))\s*$/iu;

/** The purpose of a day, and where its words start. Empty for a day unrelated to the RFP. */
function labelOf(
  text: string,
  piece: Piece,
  day: Day,
  language: RuleLanguage,
): { label: string; from: number } {
  const { translate } = ruleWords({ language });
  const before = piece.text.slice(0, day.start);
  const after = piece.text.slice(day.end);
  if (ofLaw.test(before.slice(-80))) return { label: '', from: piece.start };
  const given = (words: string, from = piece.start) => {
    const label = tidy(day.time === '' ? words : words.replace(day.time, ' '));
    return { label: isLabel(label) ? label : '', from };
  };
  if (piece.text.includes('|')) return given(cellBeside(before, after));
  const own = stripped(before.slice(lastDayEnd(before)));
  const named = /^(?<label>[^:]{3,100}):\s[^:]*$/s.exec(before.replace(/:\s*$/, ': '))?.groups?.['label'];
  if (named !== undefined && /\p{L}{3}/u.test(named)) return given(named);
  const near = plain(own).slice(-160);
  const rest = `${near} ${after.replace(/^[\s,:–—-]+/, '').slice(0, 80)}`;
  if (!/\p{L}{3}/u.test(stripped(piece.text.slice(0, day.start)) + withoutTime(after, day))) {
    // If a day has its own line, the line above gives its purpose.
    const above = lineAbove(text, piece.start);
    return above ? given(above.text, above.start) : { label: '', from: piece.start };
  }
  const isPhrase = (piece.item || !/[.!?]["”)]?$/.test(piece.text.trim())) && !modal.test(piece.text);
  if (isPhrase && own.length >= 4 && own.length < maxLabelLength) return given(own);
  if (isPhrase && own === '') return given(withoutTime(after, day));
  const event = eventIn(near, rest, before.slice(-200));
  if (event) return { label: translate(event), from: piece.start };
  return dated.test(before.slice(-40)) && own.length >= 4
    ? given(clipped(own))
    : { label: '', from: piece.start };
}

function eventIn(own: string, rest: string, before: string): string | undefined {
  if (answers.test(rest)) return 'Answers to questions';
  if (term.test(before))
    return /(?:\bto|through|until|\bends?(?: on)?(?: or about)?|bis|hasta|au|[–-])\s*$/iu.test(before)
      ? 'End of contract'
      : 'Start of work';
  return (events.find(([sign]) => sign.test(own)) ?? events.find(([sign]) => sign.test(rest)))?.[1];
}

/** Returns the nearest cell that has words and no day; cells before the day come first. */
function cellBeside(before: string, after: string): string {
  const cells = before.split('|');
  const own = stripped(cells.pop() ?? '');
  if (/\p{L}{4}/u.test(own) && !/^(?:date|datum|fecha|due)$/i.test(own)) return own;
  return cells.toReversed().find(isLabel) ?? after.split('|').slice(1).find(isLabel) ?? '';
}

/** Returns the lines above, up to a blank line, because a name may take two lines. */
function lineAbove(text: string, at: number): { text: string; start: number } | null {
  const end = text.slice(0, at).trimEnd().length;
  const blank = text.lastIndexOf('\n\n', end - 1);
  const start = Math.max(blank === -1 ? 0 : blank + 2, text.lastIndexOf('\n', end - 200) + 1);
  const lines = text.slice(start, end).replaceAll(/\s+/g, ' ').trim();
  const isName = lines.length >= 4 && lines.length < 160 && at - end < 6 && isLabel(lines);
  return isName && !/[.!?]$/.test(lines) ? { text: lines.replace(/:$/, ''), start } : null;
}

const isLabel = (words: string) =>
  /\p{L}{3}/u.test(words) &&
  !/^(?:date|datum|fecha|\p{L}{3,10}\.? \d{1,2})$/iu.test(words) &&
  daysIn(words).length === 0;

const lastDayEnd = (before: string) => daysIn(before).at(-1)?.end ?? 0;
const withoutTime = (after: string, { time }: Day) =>
  stripped((time === '' ? after : after.replace(time, ' ')).replace(/^[\s,:;.–—)-]+/, ''));

function stripped(words: string): string {
  let left = words.slice(-300).trim();
  for (let last = ''; last !== left; ) {
    last = left;
    left = left.replace(connecting, '').trim();
  }
  return left.replace(/^[^\p{L}\d(“"]+/u, '').trim();
}

/** Without the addresses and tags of links. */
const plain = (words: string) => words.replaceAll(/\]\([^()\s]*\)|<[^<>]{0,200}>/g, '');
const clipped = (words: string) => words.split(/(?<=[.;:,])\s/).at(-1) ?? words;
const tidy = (label: string) =>
  label
    .replaceAll(/[*_#]/g, '')
    .replaceAll(/\s+/g, ' ')
    // "Form (to be activated March 2"
    .replace(/\s\([^()]*$/, '')
    .replace(/^[-–•\s]+|(?<![\s:])[\s:]+$/g, '')
    .trim();

/** Returns the day in a quote, to check a claimed day. */
export function dayIn(
  source: Pick<ReadDocument, 'text'>,
  quote: string,
  claimed: string,
): Pick<KeyDate, 'date' | 'time'> | null {
  const days = daysIn(quote, dayOrderOf(source.text));
  const day = days.find(({ date }) => date === claimed) ?? days[0];
  return day ? { date: day.date, time: day.time } : null;
}

export function labelIn(source: RuledDocument, quote: string, date: string): string {
  const day = daysIn(quote, dayOrderOf(source.text)).find((one) => one.date === date);
  if (!day) return '';
  const piece = { start: 0, end: quote.length, text: quote, item: false };
  return labelOf(quote, piece, day, source.language).label.slice(0, maxLabelLength);
}
