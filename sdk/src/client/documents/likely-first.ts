/**
 * Puts documents whose names contain one of the words first, and keeps the order otherwise.
 * @param words in lower case
 */
export function likelyFirst<T extends { filename: string }>(
  documents: readonly T[],
  words: readonly string[],
): T[] {
  const isLikely = ({ filename }: T) => {
    const name = filename.toLowerCase();
    return words.some((word) => name.includes(word));
  };
  return [...documents.filter(isLikely), ...documents.filter((document) => !isLikely(document))];
}
