const months =
  'jan(?:uary|uar|vier)?|jän(?:ner)?|feb(?:ruary|ruar)?|mar(?:ch)?|mär(?:z)?|apr(?:il)?|may|mai|june?|juni?|july?|juli|aug(?:ust)?|sep(?:tember)?|okt(?:ober)?|oct(?:ober)?|nov(?:ember)?|de[cz](?:ember)?';
const abbreviations =
  'abs|abschn|anh|anl|approx|art|bsp|bzw|ca|cf|ch|cl|co|dr|ed|etc|evtl|fig|ggf|inc|incl|inkl|kap|lit|ltd|max|mr|mrs|ms|min|mind|mio|mrd|no|nos|nr|para|pp?|prof|rn|rz|sec|sog|st|str|tel|usw|vgl|vol|vs|zzgl|ziff';
/** "31." before a month or a word in lower case is an ordinal, not an end. */
const ordinal = /(?:^|[\s(])\d{1,2}\.\s*$/;
const month = new RegExp(`^\\s*(?:${months})\\b`, 'iu');
const abbreviated = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${abbreviations}|e\\.\\s?g|i\\.\\s?e|z\\.\\s?b|d\\.\\s?h|u\\.\\s?a|i\\.\\s?d\\.\\s?r|o\\.\\s?ä|u\\.\\s?u)\\.\\s*$`,
  'iu',
);
/** "J. Meier", and the first half of "z. B.". */
const initial = /(?<![\p{L}\p{N}])\p{L}\.\s*$/u;
/** Abbreviations that can also end a sentence: "etc." and "usw." do before a capital. */
const mayEnd = /(?:etc|usw|inc|ltd|co|str|min|max)\.\s*$/iu;

/** Characters, enough context to decide whether a sentence ends. */
const lead = 80;

/**
 * Whether a splitter has cut inside a sentence: after "31." of "31. März", after "Nr." and "z. B.".
 * @param before the supposed sentence
 * @param after the text after it
 */
export function goesOn(before: string, after: string): boolean {
  const next = after.trimStart();
  const end = before.slice(-lead);
  if (next === '' || /\n[^\S\n]*$/.test(end)) return false;
  if (ordinal.test(end)) return month.test(next) || /^\p{Ll}/u.test(next);
  if (initial.test(end)) return true;
  if (!abbreviated.test(end)) return false;
  return !(mayEnd.test(end) && /^\p{Lu}/u.test(next));
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a text with trailing spaces, in order; together they are the text. */
export function sentencesOf(text: string): { index: number; segment: string }[] {
  const starts: number[] = [];
  for (const { index, segment } of segmenter.segment(text)) {
    const start = starts.at(-1);
    // Limits the context, because concatenation would copy the sentence for each piece.
    if (start === undefined || !goesOn(text.slice(Math.max(start, index - lead), index), segment))
      starts.push(index);
  }
  return starts.map((index, place) => ({ index, segment: text.slice(index, starts[place + 1]) }));
}
