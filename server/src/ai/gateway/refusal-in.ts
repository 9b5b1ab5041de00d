/** Phrases that begin a refusal, in the languages in which models answer. Straight apostrophes, lower case. */
const refusing: readonly string[] = [
  "i'm sorry",
  'i am sorry',
  'sorry, ',
  'i apologize',
  "i can't",
  'i cannot',
  'i can not',
  "i won't",
  'i will not',
  "i'm unable",
  'i am unable',
  "i'm not able",
  'i am not able',
  'i must decline',
  'as an ai',
  'unfortunately, i',
  'es tut mir leid',
  'tut mir leid',
  'ich kann ',
  'ich darf ',
  'leider kann ich',
  'lo siento',
  'no puedo',
  'je suis désolé',
  'désolé',
  'je ne peux pas',
];

/** Characters in which a refusal says that it is one. */
const beginning = 60;

/**
 * Returns the words of a model that refused in prose instead of the requested structure, or null for every other answer. A
 * protocol's own field for refusals never reaches this function.
 */
export function refusalIn(answer: unknown): string | null {
  if (typeof answer !== 'string') return null;
  const words = answer.trim();
  if (words.includes('{')) return null;
  const start = words.slice(0, beginning).toLowerCase().replaceAll('’', "'");
  return refusing.some((phrase) => start.startsWith(phrase) || start.includes(`. ${phrase}`)) ? words : null;
}
