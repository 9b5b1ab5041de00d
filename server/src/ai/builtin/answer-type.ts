import { reference } from './split-sentences.ts';

const numbers =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|half|twice|ein(?:e[rmns]?)?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|[a-zäöüß]{2,12}(?:zehn|zig|ßig|hundert|tausend)|million(?:en)?|hälfte|doppelt';
const time =
  'minutes?|hours?|days?|weeks?|fortnight|months?|quarters?|years?|minuten?|stunden?|tag(?:en?|s)?|wochen?|monat(?:en?|s)?|quartale?n?|jahr(?:en?|s)?';
const number = new RegExp(String.raw`\d|\b(?:${numbers})\b`, 'i');
const money = new RegExp(
  String.raw`[$€£¥%]|\d|\b(?:${numbers}|per ?cent|prozent|euros?|dollars?|pounds?|francs?|franken|free|kostenlos|kostenfrei)\b`,
  'i',
);
// Not any figure: of a question for a time "Schedule 70" and "section 5.2" are no answer.
const clock = String.raw`\d{1,2}[:.]\d{2}(?![.:]?\d)|\d{1,2} ?(?:[ap]\.?m\b|uhr|o.clock)`;
const date = String.raw`(?<![\d.,])(?:1\d|20)\d{2}s?(?![\d]|[.,]\d)|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d(?:st|nd|rd|th)\b`;
// "May" beside a day or a year, or behind "in" and its like: offerors may submit at any time.
const may = String.raw`\bmay(?=,? \d)|(?:\d(?:st|nd|rd|th)?|\b(?:in|by|until|since|of|from|to|last|next)) may\b`;
const moment = new RegExp(
  String.raw`${clock}|${date}|${may}|\d[ -]?(?:\w+ )?(?:${time})\b|\b(?:january|february|march|april|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|januar|februar|märz|mai|juni|juli|oktober|dezember|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|century|annually|daily|nightly|weekly|monthly|immediately|at once|jährlich|täglich|wöchentlich|monatlich|sofort|unverzüglich|(?:${numbers}|third|every|each|dritten|jede[nrms]?) (?:\p{L}+ )?(?:${time}|night|nacht))\b`,
  'iu',
);
const year = /(?<![\d.,])(?:1\d{3}|20\d{2})(?!\d|[.,]\d)/;
const name = /(?<=\S\s+["'(]?)\p{Lu}[\p{L}\p{N}]+/u;
const place = new RegExp(`${name.source}|\\S@\\S|https?://`, 'u');
const reason =
  /\b(?:because|since|due to|so that|in order|therefore|reason|as a result|to avoid|to prevent|weil|da|denn|aufgrund|wegen|damit|deshalb|daher|grund)\b/i;

interface Kind {
  /** Questions that ask for it. */
  question: RegExp;
  /** Sentences that hold it. */
  answer: RegExp;
  /** An address on the web or of a mailbox is an answer; else its figures and names tell nothing. */
  isAddress?: true;
}

/** What a question asks for and what a sentence that answers it holds. The first that fits counts. */
const kinds: readonly Kind[] = [
  {
    question: /\b(?:what|which) percent|percentage\b|wie ?viel prozent|prozentsatz/i,
    answer: /%|\bper ?cent|prozent/i,
  },
  {
    question:
      /\bhow (?:much|expensive)\b|\b(?:cost|price|fee|budget)\b|\bwie (?:viel|teuer|hoch)\b|\b(?:kostet|kosten|preis)\b/i,
    answer: money,
  },
  {
    question:
      /\bhow (?:many|long|often|old|far|large|big|tall|high|fast|soon|quickly)\b|\bwie ?viele\b|\bwie (?:lange|oft|alt|weit|groß|schnell|bald)\b/i,
    answer: number,
  },
  { question: /\b(?:what|which) year\b|\bwelche[mns]? jahr/i, answer: year },
  {
    question:
      /\bwhen\b|\b(?:what|which) (?:date|day|month|century|decade|time)\b|\bdeadline\b|\b(?:what is|what's|what are) the (?:\w+ )*(?:period|hours|duration)\b|\bwann\b|\bwelche[snrm]? (?:datum|tag|monat)|\b(?:bis|seit|ab) wann\b/i,
    answer: moment,
  },
  { question: /\bwho\b|\bwhom\b|\bwhose\b|\bwe(?:r|m|n|ssen)\b/i, answer: name },
  {
    question: /\bwhere\b|\b(?:what|which) (?:country|city|state|place|region)\b|\bwo(?:hin|her)?\b/i,
    answer: place,
    isAddress: true,
  },
  { question: /\bwhy\b|\b(?:warum|wieso|weshalb|weswegen)\b/i, answer: reason },
];

/** A name that stands in the question is not the one that is asked for. */
function withoutAsked(question: string, sentence: string): string {
  const asked = new Set(question.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  return sentence.replace(/\p{Lu}[\p{L}\p{N}]+/gu, (word) =>
    asked.has(word.toLowerCase()) ? word.toLowerCase() : word,
  );
}

const address = /\S*(?:@|:\/\/)\S*/g;

/** Whether the sentence holds the kind of thing asked for; null where the question does not tell. */
export function answersKind(question: string, sentence: string): boolean | null {
  const kind = kinds.find((each) => each.question.test(question));
  if (kind === undefined) return null;
  const words = sentence.replace(reference, '');
  return kind.answer.test(withoutAsked(question, kind.isAddress ? words : words.replace(address, '')));
}
