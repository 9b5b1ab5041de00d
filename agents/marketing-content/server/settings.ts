import { endpoint } from '@staffroom/sdk';
import type { SettingMeta } from '@staffroom/sdk/server';
import { z } from 'zod';
import { defaultPrompts } from '../prompt.ts';
import type { ContentType } from '../project.ts';

const prompt = (label: string) =>
  z
    .string()
    .max(20_000)
    .meta({ label, multiline: 8 } satisfies SettingMeta);
const identifier = z.string().max(200).nullable();

/** The agent's settings. A null selects the agent's default provider or model. */
const Settings = z.object({
  linkedInPrompt: prompt('LinkedIn Prompt'),
  twitterPrompt: prompt('Twitter Prompt'),
  caseStudyPrompt: prompt('Case Study Prompt'),
  provider: identifier.meta({ label: 'AI Provider', names: 'provider' } satisfies SettingMeta),
  model: identifier.meta({ label: 'AI Model', names: 'model' } satisfies SettingMeta),
  temperature: z
    .number()
    .min(0)
    .max(1)
    .meta({
      label: 'Temperature',
      step: 0.1,
      words: [
        { from: 0, word: 'More Focused' },
        { from: 0.31, word: 'Balanced' },
        { from: 0.7, word: 'More Creative' },
      ],
    } satisfies SettingMeta),
  vary: z.boolean().meta({
    label: 'Vary when a text is regenerated',
    help: 'Adds up to 0.25 to the temperature, between 0.7 and 0.95. Off: each text uses exactly the temperature that is set here.',
  } satisfies SettingMeta),
});
export type Settings = z.output<typeof Settings>;

export const settings = {
  schema: Settings,
  shipped: {
    linkedInPrompt: defaultPrompts.linkedin,
    twitterPrompt: defaultPrompts.twitter,
    caseStudyPrompt: defaultPrompts['case-study'],
    provider: null,
    model: null,
    temperature: 0.7,
    vary: true,
  },
  scope: 'both' as const,
};

export const promptOf = (held: Settings, type: ContentType): string =>
  ({ linkedin: held.linkedInPrompt, twitter: held.twitterPrompt, 'case-study': held.caseStudyPrompt })[type];

export const getSettings = endpoint({ method: 'GET', path: '/settings', response: Settings });
export const saveSettings = endpoint({
  method: 'PUT',
  path: '/settings',
  body: Settings.partial().extend({ for: z.enum(['me', 'team']).default('me') }),
  response: Settings,
});
