import type { SettingMeta } from '@staffroom/sdk/server';
import { z } from 'zod';

const Settings = z.object({
  answerTags: z
    .array(z.string().trim().min(1).max(100))
    .max(20)
    .meta({
      label: 'Tags of our answers',
      help: 'Drafts use only documents that have one of these tags. Leave empty to use every document that no buyer wrote.',
    } satisfies SettingMeta),
});

export const settings = {
  schema: Settings,
  shipped: { answerTags: [] as string[] },
  /** Administrators set it for everyone; people can override it for themselves. */
  scope: 'both' as const,
};
export type Settings = z.output<typeof Settings>;
