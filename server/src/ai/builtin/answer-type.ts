const number =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|hundred|thousand|million|half|twice)\b/i;
const name = /(?<=\S\s+["'(]?)\p{Lu}[\p{L}\p{N}]+/u;

/** What a question asks for → what a sentence that answers it holds. The first that fits counts. */
const kinds: readonly (readonly [question: RegExp, answer: RegExp])[] = [
  [/\b(?:what|which) percent|percentage\b/i, /%|\bper ?cent/i],
  [/\bhow (?:much|expensive)\b|\b(?:cost|price|fee|budget)\b/i, /[$€£¥%]|\d/],
  [/\bhow (?:many|long|often|old|far|large|big|tall|high|fast|soon|quickly)\b/i, number],
  [
    /\bwhen\b|\b(?:what|which) (?:year|date|day|month|century|decade|time)\b|\bdeadline\b/i,
    /\d|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|century|annually|daily|weekly|monthly)\b/i,
  ],
  [/\bwho\b|\bwhom\b|\bwhose\b/i, name],
  [/\bwhere\b|\b(?:what|which) (?:country|city|state|place|region)\b/i, name],
  [
    /\bwhy\b/i,
    /\b(?:because|since|due to|so that|in order|therefore|reason|as a result|to avoid|to prevent)\b/i,
  ],
];

/** Whether the sentence holds the kind of thing asked for; null where the question does not tell. */
export function answersKind(question: string, sentence: string): boolean | null {
  const kind = kinds.find(([asked]) => asked.test(question));
  return kind === undefined ? null : kind[1].test(sentence);
}
