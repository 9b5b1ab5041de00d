import { z } from 'zod';
import { maxStyleSamples, StyleRules } from '../../style/guide/style-guide.ts';
import { coreEndpoint } from '../endpoint.ts';

const StyleGuideInfo = StyleRules.extend({
  version: z.int(),
  /** Time of the last change; null until someone has written the style guide. */
  updatedAt: z.iso.datetime().nullable(),
  /** Author of the last change; null until there is a change, and when the account was deleted. */
  updatedBy: z.string().nullable(),
  samples: z.array(z.object({ documentId: z.uuid(), filename: z.string() })),
});
export type StyleGuideInfo = z.output<typeof StyleGuideInfo>;

const StyleGuideChange = StyleRules.extend({
  /** The version of the style guide that the person edited. Nothing is saved if a newer version exists. */
  version: z.int().min(0),
  samples: z.array(z.uuid()).max(maxStyleSamples, `Style guides can have up to ${maxStyleSamples} samples`),
});
export type StyleGuideChange = z.output<typeof StyleGuideChange>;

export const getStyleGuide = coreEndpoint({
  method: 'GET',
  path: '/api/style-guide',
  policy: 'user',
  summary: 'Get the style guide of the company',
  response: StyleGuideInfo,
});

/** Saves the style guide. Samples that the administrator cannot read are kept. */
export const putStyleGuide = coreEndpoint({
  method: 'PUT',
  path: '/api/style-guide',
  policy: 'admin',
  scope: 'agents',
  summary: 'Change the style guide of the company',
  body: StyleGuideChange,
  response: StyleGuideInfo,
  errors: ['not-found', 'conflict'],
});
