import { visibleString } from '@staffroom/sdk';
import { z } from 'zod';

/** One requirement of a control, with words that identify sentences about it. */
const Point = z.object({ name: visibleString(120), words: z.array(visibleString(80).min(2)).min(1).max(20) });
export type Point = z.output<typeof Point>;

export const Control = z.object({
  id: visibleString(40).min(1),
  group: visibleString(120).default(''),
  title: visibleString(300).min(1),
  text: visibleString(2_000).default(''),
  /** Empty to derive the points from the words of the title. */
  points: z.array(Point).max(12).default([]),
});
export type Control = z.output<typeof Control>;

/** A list of controls. Lists with the same name are versions of it. */
export const ControlList = z.object({
  name: visibleString(120).min(1, 'Enter a list name'),
  version: visibleString(40).min(1, 'Enter a version'),
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

/** A model's verdict on a control. */
export const judgments = ['met', 'partly', 'missing'] as const;
/**
 * `unconfirmed`: a model's verdict that the words of the documents do not confirm. `not-found`: a model has quoted words that no
 * document contains.
 */
export const states = ['met', 'partly', 'unconfirmed', 'not-found', 'missing'] as const;
export const stateNames: Record<(typeof states)[number], string> = {
  met: 'Met',
  partly: 'Partly',
  unconfirmed: 'Unconfirmed',
  'not-found': 'Quote not found',
  missing: 'Missing',
};

/** The change since the previous check: an unmet control is new or persisting, a control that is met now was fixed. */
export const changeStates = ['new', 'persisting', 'fixed'] as const;
export const changeStateNames: Record<(typeof changeStates)[number], string> = {
  new: 'New gap',
  persisting: 'Still open',
  fixed: 'Fixed',
};

export const Result = z.object({
  control: z.string(),
  state: z.enum(states),
  /** Points with and without a match; null if no point could be matched. */
  points: z.object({ found: z.array(z.string()), lacking: z.array(z.string()) }).nullable(),
  since: z.enum(changeStates).nullable(),
});
export type Result = z.output<typeof Result>;

/** Maximum number of people and teams with whom a check is shared. */
export const maxShares = 20;

/** A person or a team that can see a check. `id` is the person's or the team's id. */
export const Share = z.object({
  to: z.enum(['person', 'team']),
  id: z.uuid(),
  /** The name at the time of sharing; the person's e-mail address, if there is one, is in `detail`. */
  name: z.string().trim().min(1).max(200),
  detail: z.string().trim().max(300).default(''),
});
export type Share = z.output<typeof Share>;

export const Evidence = z.object({
  check: z.uuid(),
  control: z.string(),
  /** Identifies the evidence: a repeated run finds the same key. */
  key: z.string(),
  documentId: z.uuid(),
  filename: z.string(),
  version: z.number().int(),
  page: z.number().int().nullable(),
  section: z.string().nullable(),
  start: z.number().int(),
  end: z.number().int(),
  quote: z.string(),
  /** The point that the evidence supports, or a model's explanation. */
  note: z.string(),
  /** The ids of the teams and people who can see the check. */
  teams: z.array(z.uuid()).max(maxShares).default([]),
});
export type Evidence = z.output<typeof Evidence>;
