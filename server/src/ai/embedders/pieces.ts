import { evidenceOf } from '../wire/upstream-failure.ts';
import { unitVector } from './embedder.ts';

/** Characters: a model that refuses so little does not refuse its length. */
export const minPieceLength = 100;

/** Sentences of TEI, llama.cpp, vLLM, Ollama, LM Studio and the model makers for a text with too many tokens. */
const sentences =
  /must have less than \d{1,9} tokens|too (large|long)|(exceeds?|longer than|larger than|maximum|max).{0,60}(context|token|sequence|input) ?(length|size|limit|window|s\b)|(context|token|sequence|input) (length|size|limit|window).{0,40}exceed/;
const batchSentences =
  /batch (size|of).{0,40}(maximum|exceed|too large|>)|maximum (allowed )?batch size|too many inputs/;

export const isBatchTooLarge = (error: unknown): boolean => batchSentences.test(evidenceOf(error).text);
export const isTooLong = (error: unknown): boolean => sentences.test(evidenceOf(error).text);

/** Pieces of about the same length, each of at most so many characters. */
export function piecesOf(text: string, longest: number): string[] {
  const count = Math.max(1, Math.ceil(text.length / longest));
  const length = Math.ceil(text.length / count);
  return Array.from({ length: count }, (_, nth) => text.slice(nth * length, (nth + 1) * length));
}

/** @param vectors of length 1, at least one */
export function mean(vectors: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(), ...others] = vectors;
  if (others.length === 0) return first;
  return unitVector(
    first.map((value, index) => others.reduce((sum, vector) => sum + (vector[index] ?? 0), value)),
  );
}
