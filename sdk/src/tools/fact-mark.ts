import { z } from 'zod';

/** Why a text needs a check, most specific first. */
const factReasons = [
  'unknown-figure',
  'other-figure',
  'product-spelling',
  'unknown-product',
  'unused-product',
  'reversed',
  'unsupported',
] as const;

/** A place in a draft that its sources do not support. */
export const FactMark = z.object({
  /** Identifies the words of the mark. The key changes when the sentence changes, so that a confirmation covers only the words that the person read. */
  key: z.string(),
  reason: z.enum(factReasons),
  /** The words to mark. They are part of `sentence`. */
  found: z.string(),
  sentence: z.string(),
  /** The name in the product catalog; null for other reasons. */
  expected: z.string().nullable(),
  /** The passage that is nearest to the sentence; null if no source is about it. */
  source: z.object({ name: z.string(), words: z.string() }).nullable(),
  /** The name of the person who confirmed the words; null if nobody did. */
  confirmedBy: z.string().nullable(),
});
export type FactMark = z.output<typeof FactMark>;
export type FactReason = FactMark['reason'];

/** A person's confirmation of a mark, stored with the text. */
export const Confirmation = z.object({ key: z.string().max(200), by: z.string().max(200) });
export type Confirmation = z.output<typeof Confirmation>;
