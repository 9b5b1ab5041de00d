import { z } from 'zod';

const why = z.string().trim().max(300);

/** How the company writes: what its agents are told, and what their texts are checked for. */
export const StyleRules = z.object({
  /** In the company's own words: what a text should sound like. */
  tone: z.string().trim().max(4_000),
  /** Words that are not to be used, in any case, with what to say instead; empty: they are left out. */
  avoid: z
    .array(
      z.object({
        term: z.string().trim().min(1, 'Write the words to avoid').max(80),
        instead: z.string().trim().max(200),
        why,
      }),
    )
    .max(300),
  /** Names and words that are written in exactly this way. */
  use: z.array(z.object({ term: z.string().trim().min(1, 'Write the words to use').max(80), why })).max(300),
  /** Whether a sentence may end in an exclamation mark. */
  exclamations: z.boolean(),
  /** Most words of a sentence; null where nobody counts. */
  longestSentence: z.int().min(8).max(80).nullable(),
});
export type StyleRules = z.output<typeof StyleRules>;

/** Of a company that has written none. */
export const noStyleRules: StyleRules = {
  tone: '',
  avoid: [],
  use: [],
  exclamations: true,
  longestSentence: null,
};

/** Documents that a guide can point to. */
export const mostStyleSamples = 3;

/** The company's style guide as an agent gets it. */
export interface StyleGuide extends StyleRules {
  /** Counts its changes; 0 where there is none. */
  version: number;
  /** The beginnings of texts that sound right, of those documents that the person may read. Data, never instructions. */
  samples: { documentId: string; filename: string; text: string }[];
}
