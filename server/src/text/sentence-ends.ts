const months =
  'jan(?:uary|uar|vier)?|jän(?:ner)?|feb(?:ruary|ruar)?|mar(?:ch)?|mär(?:z)?|apr(?:il)?|may|mai|june?|juni?|july?|juli|aug(?:ust)?|sep(?:tember)?|okt(?:ober)?|oct(?:ober)?|nov(?:ember)?|de[cz](?:ember)?';
const abbreviations =
  'abs|abschn|anh|anl|approx|art|bsp|bzw|ca|cf|ch|cl|co|dr|ed|etc|evtl|fig|ggf|inc|incl|inkl|kap|lit|ltd|max|mr|mrs|ms|min|mind|mio|mrd|no|nos|nr|para|pp?|prof|rn|rz|sec|sog|st|str|tel|usw|vgl|vol|vs|zzgl|ziff';
/** Matches an ordinal such as "31.". Before a month or a word in lower case, it does not end a sentence. */
const ordinal = /(?:^|[\s(])\d{1,2}\.\s*$/;
const month = new RegExp(`^\\s*(?:${months})\\b`, 'iu');
const abbreviated = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${abbreviations}|e\\.\\s?g|i\\.\\s?e|z\\.\\s?b|d\\.\\s?h|u\\.\\s?a|i\\.\\s?d\\.\\s?r|o\\.\\s?ä|u\\.\\s?u)\\.\\s*$`,
  'iu',
);
/** Matches an initial, as in "J. Meier", and the first half of "z. B.". */
const initial = /(?<![\p{L}\p{N}])\p{L}\.\s*$/u;
/** Matches abbreviations that end a sentence if a capital follows, such as "etc." and "usw.". */
const mayEnd = /(?:etc|usw|inc|ltd|co|str|min|max)\.\s*$/iu;

/** Number of characters before a possible end that suffice to decide whether the sentence ends there. */
const lead = 80;

/**
 * Whether a splitter has cut within a sentence: after "31." in "31. März", after "Nr." or after "z. B.".
 * @param before the text before the cut, a supposed sentence
 * @param after the text after the cut
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

/** Splits a text into sentences, each with its trailing spaces, so that together they are the whole text. */
export function sentencesOf(text: string): { index: number; segment: string }[] {
  const starts: number[] = [];
  for (const { index, segment } of segmenter.segment(text)) {
    const start = starts.at(-1);
    // Uses only the last characters as context, because joining the pieces would copy the sentence for each piece.
    if (start === undefined || !goesOn(text.slice(Math.max(start, index - lead), index), segment))
      starts.push(index);
  }
  return starts.map((index, place) => ({ index, segment: text.slice(index, starts[place + 1]) }));
}
