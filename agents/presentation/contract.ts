import { endpoint, FileResponse, jobSpec } from '@staffroom/sdk';
import { z } from 'zod';
import { audiences, minSlides, kinds, maxSlides, usualSlides } from './kinds-and-audiences.ts';
import { Slide } from './slides/slide.ts';
import { Deck } from './deck.ts';
import type { Theme } from './slides/layout/theme.ts';

const Id = z.object({ id: z.uuid() });

export const StoredDeck = Deck.omit({ jobId: true }).extend({
  id: z.uuid(),
  createdAt: z.string(),
  updatedAt: z.string(),
  withheld: z.boolean(),
  /** The newest version of each document, by id. */
  versions: z.record(z.string(), z.number()),
});
export type StoredDeck = z.output<typeof StoredDeck>;

export const listDecks = endpoint({
  method: 'GET',
  path: '/decks',
  response: z.object({
    items: z.array(
      Deck.pick({ title: true, filename: true, documentId: true }).extend({
        id: z.uuid(),
        slides: z.number(),
        updatedAt: z.string(),
      }),
    ),
  }),
});

export const getDeck = endpoint({ method: 'GET', path: '/decks/:id', params: Id, response: StoredDeck });

/** Replaces all slides: order, texts, locks and notes. Sources are checked against the document. */
export const saveDeck = endpoint({
  method: 'PUT',
  path: '/decks/:id',
  params: Id,
  body: z.object({
    title: Deck.shape.title,
    templateId: Deck.shape.templateId,
    slides: z
      .array(Slide)
      .min(1, 'A presentation needs at least one slide')
      .max(maxSlides + 10),
    /** The `updatedAt` of the state that was changed. */
    unchangedSince: z.string().max(40),
  }),
  response: StoredDeck,
});

export const deleteDeck = endpoint({ method: 'DELETE', path: '/decks/:id', params: Id, response: z.void() });

/** Rewrites one slide differently. A locked one stays. */
export const rewriteSlide = endpoint({
  method: 'POST',
  path: '/decks/:id/slides/:slideId/rewrite',
  params: Id.extend({ slideId: z.uuid() }),
  response: StoredDeck,
});

export const formats = ['pptx', 'txt', 'pdf'] as const;
export type Format = (typeof formats)[number];

export const downloadDeck = endpoint({
  method: 'GET',
  path: '/decks/:id/file',
  params: Id,
  query: z.object({ format: z.enum(formats) }),
  response: FileResponse,
});

/** The colors and fonts of a template, as far as a preview can show them. */
export const getTheme = endpoint({
  method: 'GET',
  path: '/themes/:id',
  params: z.object({ id: z.union([z.literal('plain'), z.uuid()]) }),
  response: z.custom<Theme>((value) => typeof value === 'object' && value !== null),
});

/** Why PDF export is not available on this server; null if it is. */
export const getAbilities = endpoint({
  method: 'GET',
  path: '/abilities',
  response: z.object({ pdf: z.string().nullable() }),
});

const Result = z.object({ deckId: z.uuid(), slides: z.number(), method: Deck.shape.method });

const steps = ['Read the document', 'Plan the slides', 'Write the slides', 'Build the presentation'] as const;

const SlideCount = z.coerce
  .number('Enter the number of slides')
  .transform((number) => Math.min(maxSlides, Math.max(minSlides, Math.round(number))));

export const generate = jobSpec({
  name: 'generate',
  title: 'Generate a presentation',
  input: z.object({
    documentId: z.uuid('Please select a document to use as the source material'),
    kind: z.enum(kinds).default('business'),
    audience: z.enum(audiences).default('general'),
    slides: SlideCount.default(usualSlides),
    instructions: z.string().max(20_000).optional(),
    templateId: z.uuid().optional(),
    /** Rewrites this presentation and keeps its locked slides. */
    deckId: z.uuid().optional(),
  }),
  result: Result,
  steps,
});
export type GenerateInput = z.input<typeof generate.input>;
