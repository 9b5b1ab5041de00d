import { z } from 'zod';
import { visibleText } from './visible-text.ts';

/**
 * The schema of words that a person or a model has written: as they are seen, without blanks around them. What cannot be seen can carry
 * orders to a model that reads it later.
 * @param limit characters, counted after that
 * @example const Note = z.object({ text: visibleString(4_000), owner: visibleString(200).min(1) })
 */
export const visibleString = (limit: number): z.ZodString =>
  z
    .string()
    .overwrite((value) => visibleText(value).trim())
    .max(limit);
