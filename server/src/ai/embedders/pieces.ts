import { evidenceOf } from '../wire/upstream-failure.ts';
import { unitVector } from './embedder.ts';

/** Minimum length of a piece in characters. A model that refuses such a short text has another reason than its length. */
export const minPieceLength = 100;

/**
 * Matches the error messages of TEI, llama.cpp, vLLM, Ollama, LM Studio and the model makers about a text with too many tokens.
 */
const sentences =
  /must have less than \d{1,9} tokens|too (large|long)|too many tokens|(exceeds?|longer than|larger than|maximum|max).{0,60}(context|token|sequence|input) ?(length|size|limit|window|s\b)|(context|token|sequence|input) (length|size|limit|window).{0,40}exceed/;
const batchSentences =
  /batch (size|of).{0,40}(maximum|exceed|too large|larger than|at most|limit|>)|maximum (allowed )?batch size|too many (inputs|tokens in (the |your )?batch)|at most \d{1,9} .{0,40}batch/;

export const isBatchTooLarge = (error: unknown): boolean => batchSentences.test(evidenceOf(error).text);
export const isTooLong = (error: unknown): boolean => sentences.test(evidenceOf(error).text);

/** Splits a text into pieces of about the same length, each at most `longest` characters long. */
export function piecesOf(text: string, longest: number): string[] {
  const count = Math.max(1, Math.ceil(text.length / longest));
  const length = Math.ceil(text.length / count);
  return Array.from({ length: count }, (_, nth) => text.slice(nth * length, (nth + 1) * length));
}

/** @param vectors at least one vector; each has length 1 (L2) */
export function mean(vectors: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(), ...others] = vectors;
  if (others.length === 0) return first;
  return unitVector(
    first.map((value, index) => others.reduce((sum, vector) => sum + (vector[index] ?? 0), value)),
  );
}
