import { contentTerms } from '../../../text/content-terms.ts';

const large = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]*(?:[’'&.-]\p{L}+)*/gu;
const noName =
  /^(?:According|According|Since|Although|Though|However|Without|Within|Unless|Also|Instead|Under|During|Following|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|EUR|USD|GBP|JPY)$/;
/** Matches the text before a word where every word is capitalized: at the start of a sentence, label, list item or table cell. */
const beginning = /(?:^|[.!?:|•–—]|\*\*|["“„«(])\s*(?:[-*_(“„«"]\s*)*$/u;
/** Characters to look at before a word: more than its preceding punctuation and blanks. */
const lead = 40;
const german =
  /\b(?:der|die|das|den|dem|ein|eine|und|oder|nicht|ist|sind|wird|werden|mit|von|für|auf|im|zu)\b/g;

/** The names in a statement: words capitalized in the middle of a sentence. */
export function namesOf(statement: string): string[] {
  // In a German text only acronyms count as names, because German capitalizes all nouns.
  const onlyAcronyms = new Set(statement.match(german)).size >= 2;
  const found: string[] = [];
  for (const { index, 0: word } of statement.matchAll(large)) {
    if (noName.test(word)) continue;
    const isAcronym = /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(word);
    if (!isAcronym && (onlyAcronyms || contentTerms(word).length === 0)) continue;
    const leadsName = /^(?:\s\p{Lu}\p{Ll}|[’']s\s)/u.test(statement.slice(index + word.length));
    if (isAcronym || leadsName || !beginning.test(statement.slice(Math.max(0, index - lead), index)))
      found.push(word);
  }
  return found;
}

const minStemLength = 4;
/** The maximum length of a word in characters. A longer run of letters is not a word with an ending. */
const maxWordLength = 60;
/** The maximum length of an ending in characters, as in "Bolivia" and "Bolivians" or "Japan" and "Japanese". */
const maxEndingLength = 4;

/** Returns a test for whether a name occurs in the text, ignoring case and common endings. */
export function knownNames(text: string): (name: string) => boolean {
  const words = new Set(wordsOf(text));
  const stems = new Set<string>();
  const beginnings = new Set<string>();
  for (const word of words) {
    stems.add(stemOf(word));
    for (let length = minStemLength; length <= Math.min(word.length, maxWordLength); length++)
      beginnings.add(word.slice(0, length));
  }
  const isKnown = (word: string) => {
    if (word.length < 2 || words.has(word)) return true;
    const stem = stemOf(word);
    if (stem.length < minStemLength) return false;
    if (beginnings.has(stem)) return true;
    const maxLength = Math.min(maxEndingLength, word.length - minStemLength);
    return Array.from({ length: maxLength }, (_, cut) => word.slice(0, -1 - cut)).some((each) =>
      stems.has(each),
    );
  };
  return (name) => wordsOf(name).every(isKnown);
}

const stemOf = (word: string) => word.replace(/[aeiouy]$/, '');

function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
