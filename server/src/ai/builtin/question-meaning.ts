import { isAppError } from '@staffroom/sdk';
import { cosine, type Embedder } from '../embedders/embedder.ts';
import type { PassageFit, ReadPassages } from './candidates.ts';
import type { Meaning } from './choose-answer.ts';

export interface QuestionMeaning extends Meaning {
  /** The vectors of the candidate sentences, in the order of the candidates. */
  vectors: readonly Float32Array[];
}

/** Number of passages that are searched for synonyms of a noun. */
const maxSearchedPassages = 3;

/**
 * Creates the function that computes embedding similarities for a question; it returns null if the embedder is unavailable and
 * words alone decide.
 */
export function createMeaning(embedder: Embedder) {
  return async (
    question: string,
    { candidates, fits, language }: ReadPassages,
    signal: AbortSignal,
  ): Promise<QuestionMeaning | null> => {
    const embed = (texts: readonly string[]) => embedder.embed(texts, { signal, priority: 'query' });
    try {
      const [asked, ...vectors] = await embed([question, ...candidates.map(({ text }) => text)]);
      if (asked === undefined) return null;
      const similarities = vectors.map((vector) => cosine(asked, vector));
      const nearest = ({ passage }: PassageFit) =>
        Math.max(0, ...similarities.filter((_, place) => candidates[place]?.passage === passage));
      // In a language that the embedder was not trained on, similar means similarly spelled.
      const searched = fits
        .filter(({ words }) => words.length > 0 && language === 'en')
        .toSorted((a, b) => nearest(b) - nearest(a))
        .slice(0, maxSearchedPassages);
      const known = await vectorsOf(searched, embed);
      return {
        vectors,
        candidates: similarities,
        likeness: (noun, words) => {
          const vector = known.get(noun.toLowerCase());
          if (!vector) return 0;
          return Math.max(0, ...words.map((word) => cosine(vector, known.get(word) ?? new Float32Array())));
        },
      };
    } catch (error) {
      if (isAppError(error) && error.code === 'unavailable') return null;
      throw error;
    }
  };
}

async function vectorsOf(
  searched: readonly PassageFit[],
  embed: (texts: readonly string[]) => Promise<Float32Array[]>,
): Promise<ReadonlyMap<string, Float32Array>> {
  const nouns = searched.flatMap(({ lacks }) => lacks.map(({ word }) => word.toLowerCase()));
  const words = [...new Set([...nouns, ...searched.flatMap((fit) => fit.words)])];
  if (words.length === 0) return new Map();
  const vectors = await embed(words);
  return new Map(vectors.map((vector, place) => [words[place] ?? '', vector]));
}
