const numbers =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|half|twice';
const time = 'minutes?|hours?|days?|weeks?|fortnight|months?|quarters?|years?';
const number = new RegExp(String.raw`\d|\b(?:${numbers})\b`, 'i');
const money = new RegExp(
  String.raw`[$€£¥%]|\d|\b(?:${numbers}|per ?cent|euros?|dollars?|pounds?|francs?|free)\b`,
  'i',
);
const moment = new RegExp(
  String.raw`\d|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|century|annually|daily|nightly|weekly|monthly|immediately|at once|(?:${numbers}|third|every|each) (?:${time}|night))\b`,
  'i',
);
const name = /(?<=\S\s+["'(]?)\p{Lu}[\p{L}\p{N}]+/u;
const place = new RegExp(`${name.source}|\\S@\\S|https?://`, 'u');
const reason =
  /\b(?:because|since|due to|so that|in order|therefore|reason|as a result|to avoid|to prevent)\b/i;

interface Kind {
  /** Questions that ask for it. */
  question: RegExp;
  /** Sentences that hold it. */
  answer: RegExp;
}

/** What a question asks for and what a sentence that answers it holds. The first that fits counts. */
const kinds: readonly Kind[] = [
  { question: /\b(?:what|which) percent|percentage\b/i, answer: /%|\bper ?cent/i },
  { question: /\bhow (?:much|expensive)\b|\b(?:cost|price|fee|budget)\b/i, answer: money },
  {
    question: /\bhow (?:many|long|often|old|far|large|big|tall|high|fast|soon|quickly)\b/i,
    answer: number,
  },
  {
    question:
      /\bwhen\b|\b(?:what|which) (?:year|date|day|month|century|decade|time)\b|\bdeadline\b|\b(?:what is|what's|what are) the (?:\w+ )*(?:period|hours|duration)\b/i,
    answer: moment,
  },
  { question: /\bwho\b|\bwhom\b|\bwhose\b/i, answer: name },
  { question: /\bwhere\b|\b(?:what|which) (?:country|city|state|place|region)\b/i, answer: place },
  { question: /\bwhy\b/i, answer: reason },
];

/** Whether the sentence holds the kind of thing asked for; null where the question does not tell. */
export function answersKind(question: string, sentence: string): boolean | null {
  const kind = kinds.find((each) => each.question.test(question));
  return kind === undefined ? null : kind.answer.test(sentence);
}
