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
// A bare figure is not a time: "Schedule 70" and "section 5.2" do not answer a question about a time.
const clock = String.raw`\d{1,2}[:.]\d{2}(?![.:]?\d)|\d{1,2} ?(?:[ap]\.?m\b|uhr|o.clock)`;
const date = String.raw`(?<![\d.,])(?:1\d|20)\d{2}s?(?![\d]|[.,]\d)|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d(?:st|nd|rd|th)\b`;
// Matches the month "May" only next to a day or a year, or after a word like "in", not "offerors may submit".
const may = String.raw`\bmay(?=,? \d)|(?:\d(?:st|nd|rd|th)?|\b(?:in|by|until|since|of|from|to|last|next)) may\b`;
const moment = new RegExp(
  String.raw`${clock}|${date}|${may}|\d[ -]?(?:\w{1,40} )?(?:${time})\b|\b(?:january|february|march|april|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|januar|februar|märz|mai|juni|juli|oktober|dezember|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|century|annually|daily|nightly|weekly|monthly|immediately|at once|jährlich|täglich|wöchentlich|monatlich|sofort|unverzüglich|(?:${numbers}|third|every|each|dritten|jede[nrms]?) (?:\p{L}{1,40} )?(?:${time}|night|nacht))\b`,
  'iu',
);
// "Within 60 days" contains a figure but states no frequency.
const frequency = new RegExp(
  String.raw`\b(?:once|twice|times|every|each|per|an? (?:${time})|\S{1,40}-(?:hour|day|week|month|year)(?:ly)?|always|never|rarely|seldom|regular(?:ly)?|constantly|continuous(?:ly)?|hourly|daily|nightly|weekly|biweekly|fortnightly|monthly|quarterly|yearly|annual(?:ly)?|stündlich|täglich|wöchentlich|monatlich|vierteljährlich|halbjährlich|jährlich|regelmäßig|immer|nie|selten|jede[nrms]?|pro|(?:je|im) (?:${time})|\p{L}{0,40}mal|alle \p{L}{1,40} (?:${time}))(?!\p{L})`,
  'iu',
);
const year = /(?<![\d.,])(?:1\d{3}|20\d{2})(?!\d|[.,]\d)/;
const name = /\p{Lu}(?<=\S\s+["'(]?\p{Lu})[\p{L}\p{N}]+/u;
const place = new RegExp(`${name.source}|\\S@\\S|https?://`, 'u');
const reason =
  /\b(?:because|since|due to|so that|in order|therefore|reason|as a result|to avoid|to prevent|weil|da|denn|aufgrund|wegen|damit|deshalb|daher|grund)\b/i;

interface Kind {
  question: RegExp;
  answer: RegExp;
  /** Only a web or e-mail address answers the question; other figures and names do not. */
  isAddress?: true;
}

/** Kinds of answer, each with the questions that ask for it. The first kind that matches a question is used. */
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
    question: /\bhow (?:often|frequently)\b|\bwie (?:oft|häufig)\b/i,
    answer: frequency,
  },
  {
    question:
      /\bhow (?:many|long|old|far|large|big|tall|high|fast|soon|quickly)\b|\bwie ?viele\b|\bwie (?:lange|alt|weit|groß|schnell|bald)\b/i,
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

const whoIs = /\bwho(?:'s|’s| is| was| are| were) (?:the|our|your|my|their|its|his|her) ([\p{L}\p{N}' -]+)/iu;
const behindRole = / (?:of|for|in|at|on|to|from|with|who|that|which|by|behind|during|when|and)\b.*$/iu;
// "The Offeror" is a role, "(CO)" is an abbreviation and "Friday" is a day: none of them names a person.
const noName =
  /\(\p{Lu}{2,}\)|\b(?:[Tt]he|[Aa]n?|[Aa]ny|[Ee]ach|[Tt]his) (?:\p{Lu}[\p{L}\p{N}]*\s?)+|\b(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\b/gu;
const fewWords = String.raw`(?:(?:\s+|[^\p{L}\p{N}.;]+)(?!and\b|or\b)[\p{L}\p{N}'’]+){0,3}?`;

/** Returns the role in a question about a person: "officer" for "Who is the contracting officer?". */
function roleOf(question: string): string | null {
  const named = whoIs.exec(question)?.[1]?.replace(behindRole, '');
  return (
    named
      ?.match(/\p{L}+/gu)
      ?.at(-1)
      ?.toLowerCase() ?? null
  );
}

/**
 * Whether a sentence mentions the role without naming the person: "If the contracting officer agrees" for "Who is the
 * contracting officer?".
 */
export function leavesUnnamed(question: string, sentence: string): boolean {
  const role = roleOf(question);
  if (role === null || !new RegExp(String.raw`\b${role}\b`, 'iu').test(sentence)) return false;
  const words = withoutAsked(question, sentence).replace(noName, (part) => part.toLowerCase());
  const close = String.raw`[^\p{L}\p{N}.;]+`;
  return !new RegExp(
    String.raw`\b${role}(?!['’])s?${fewWords}${close}\p{Lu}\p{L}+|\p{Lu}\p{L}+${fewWords}${close}${role}\b(?!['’])`,
    'u',
  ).test(words);
}

function withoutAsked(question: string, sentence: string): string {
  const asked = new Set(question.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  return sentence.replace(/\p{Lu}[\p{L}\p{N}]+/gu, (word) =>
    asked.has(word.toLowerCase()) ? word.toLowerCase() : word,
  );
}

const address = /(?<!\S)\S*(?:@|:\/\/)\S*/g;

/** Whether the sentence contains the kind of thing that the question asks for; null if the kind is unclear. */
export function answersKind(question: string, sentence: string): boolean | null {
  const kind = kinds.find((each) => each.question.test(question));
  if (kind === undefined) return null;
  const words = sentence.replace(reference, '');
  return kind.answer.test(withoutAsked(question, kind.isAddress ? words : words.replace(address, '')));
}
