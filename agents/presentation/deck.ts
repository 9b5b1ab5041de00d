import { visibleText } from '@staffroom/sdk';
import { Slide } from '@staffroom/sdk/slides';
import { z } from 'zod';
import { audiences, kinds, mostSlides } from './choices.ts';

const text = (limit: number) =>
  z
    .string()
    .overwrite((value) => visibleText(value).trim())
    .max(limit);

export const Deck = z.object({
  title: text(300),
  documentId: z.uuid(),
  filename: z.string().max(400),
  kind: z.enum(kinds),
  audience: z.enum(audiences),
  instructions: text(20_000),
  method: z.enum(['model', 'rules']),
  /** What its maker should know of it: that the document is too short, that statements were left out. */
  remarks: z.array(z.string().max(500)).max(8),
  /** A presentation of the library whose masters, fonts and colours are used. */
  templateId: z.uuid().nullable(),
  slides: z.array(Slide).max(mostSlides + 10),
  /** The run that made it: one that is tried again finds it. */
  jobId: z.string(),
});
export type Deck = z.output<typeof Deck>;
