/**
 * Creates a bag-of-words vector: equal for equal texts, close for texts that share words, never all zeros.
 * @param length Euclidean length of the vector
 */
export function wordVector(text: string, dimensions: number, length: number): number[] {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']) {
    const hash = hashWord(word);
    // Each word increases two positions, so that two words with one common position are not equal.
    for (const place of [hash % dimensions, (hash >>> 7) % dimensions])
      vector[place] = (vector[place] ?? 0) + 1;
  }
  const scale = length / Math.hypot(...vector);
  return vector.map((value) => Math.fround(value * scale));
}

function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (const character of word) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
