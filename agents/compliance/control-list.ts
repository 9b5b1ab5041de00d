import { visibleString } from '@staffroom/sdk';
import { z } from 'zod';

/** One thing that a control asks for, with the words by which a sentence is known to speak of it. */
const Point = z.object({ name: visibleString(120), words: z.array(visibleString(80).min(2)).min(1).max(20) });
export type Point = z.output<typeof Point>;

export const Control = z.object({
  id: visibleString(40).min(1),
  group: visibleString(120).default(''),
  title: visibleString(300).min(1),
  text: visibleString(2_000).default(''),
  /** Empty: they are taken from the words of the title. */
  points: z.array(Point).max(12).default([]),
});
export type Control = z.output<typeof Control>;

/** A list of controls. Another one of the same name is a version of it. */
export const ControlList = z.object({
  name: visibleString(120).min(1, 'Enter a list name'),
  version: visibleString(40).min(1, 'Enter a version'),
  /** Where it comes from, and under which terms. */
  source: visibleString(500).default(''),
  controls: z
    .array(Control)
    .min(1, 'The list is empty')
    .max(400, 'Lists can have up to 400 controls')
    .refine((controls) => new Set(controls.map(({ id }) => id)).size === controls.length, {
      message: 'Each control needs its own ID',
    }),
});
export type ControlList = z.output<typeof ControlList>;

export const states = ['met', 'partly', 'missing'] as const;
export const stateNames: Record<(typeof states)[number], string> = {
  met: 'Met',
  partly: 'Partly',
  missing: 'Missing',
};

/** Of a control that is not met, against the check before; of one that is met now, that it was not. */
export const sinces = ['new', 'persisting', 'fixed'] as const;
export const sinceNames: Record<(typeof sinces)[number], string> = {
  new: 'New gap',
  persisting: 'Still open',
  fixed: 'Fixed',
};

export const Result = z.object({
  control: z.string(),
  state: z.enum(states),
  /** How many of its points are spoken of; null where a model judged. */
  points: z.object({ found: z.array(z.string()), lacking: z.array(z.string()) }).nullable(),
  since: z.enum(sinces).nullable(),
});
export type Result = z.output<typeof Result>;

/** Words of a document, checked, that a control stands on. */
export const Evidence = z.object({
  check: z.uuid(),
  control: z.string(),
  /** The same for what is written twice. */
  key: z.string(),
  documentId: z.uuid(),
  filename: z.string(),
  version: z.number().int(),
  page: z.number().int().nullable(),
  section: z.string().nullable(),
  start: z.number().int(),
  end: z.number().int(),
  quote: z.string(),
  /** What it is evidence of: a point, or why a model takes it for some. */
  note: z.string(),
});
export type Evidence = z.output<typeof Evidence>;
