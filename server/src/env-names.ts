/** Matches variables whose names administrators choose, such as MISTRAL_API_KEY. They may resemble known names. */
const namedByPeople = /_(API_KEY|MCP_TOKEN|WEBHOOK_SECRET|SIGN_IN_SECRET)$/;

export const isNamedByPeople = (name: string): boolean => namedByPeople.test(name);

/**
 * Minimum length of a name in characters. A shorter name often differs from another valid name by one letter, as POST and PORT
 * do.
 */
const minNameLength = 6;

export interface SimilarName {
  name: string;
  meant: string;
}

export function similarNames(set: readonly string[], known: readonly string[]): SimilarName[] {
  const names = new Set(known);
  return set.flatMap((name) => {
    if (names.has(name) || isNamedByPeople(name.replace(/_FILE$/, ''))) return [];
    const meant = known.find((each) => each.length >= minNameLength && isMistyped(name, each));
    return meant === undefined ? [] : { name, meant };
  });
}

export const sentenceOf = ({ name, meant }: SimilarName): string =>
  `${name} is set and unknown; did you mean ${meant}?`;

function isMistyped(name: string, known: string): boolean {
  const [words, wanted] = [wordsOf(name), wordsOf(known)];
  const [letters, wantedLetters] = [words.join(''), wanted.join('')];
  if (letters === wantedLetters) return true;
  if (words.length !== wanted.length) return isOneMistake(letters, wantedLetters);
  const wrong = wanted.filter((word, index) => word !== words[index]);
  // Each word may contain one mistake, so PROJECT_NAME does not count as a mistyped PRODUCT_NAME.
  return (
    wrong.length <= (known.length < 10 ? 1 : 2) &&
    wanted.every(
      (word, index) => word === words[index] || (word.length > 2 && isOneMistake(words[index] ?? '', word)),
    )
  );
}

const wordsOf = (name: string): string[] =>
  name
    .toUpperCase()
    .split(/[^A-Z\d]+/)
    .filter((word) => word !== '');

function isOneMistake(text: string, wanted: string): boolean {
  let start = 0;
  while (start < wanted.length && text[start] === wanted[start]) start++;
  let end = 0;
  while (end < Math.min(text.length, wanted.length) - start && text.at(-1 - end) === wanted.at(-1 - end))
    end++;
  const [differs, should] = [text.slice(start, text.length - end), wanted.slice(start, wanted.length - end)];
  if (differs.length <= 1 && should.length <= 1) return differs !== should;
  return differs.length === 2 && should.length === 2 && differs[0] === should[1] && differs[1] === should[0];
}
