import type { SettingMeta } from '@staffroom/sdk/server';
import { z } from 'zod';

/** A setting that is empty or a text that `fits` accepts; other texts are refused with `sentence`. */
const optional = (maxLength: number, sentence: string, fits: (text: string) => boolean) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .refine((text) => text === '' || fits(text), sentence);

/** Whether the text is an address without user name and password, which previews and files would show. */
function isAddress(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

const Settings = z.object({
  publishers: z.enum(['owners', 'admins']).meta({
    label: 'Who publishes',
    choices: {
      owners: 'Whoever a post belongs to, and administrators',
      admins: 'Administrators alone',
    },
  } satisfies SettingMeta),
  reviewRequired: z
    .boolean()
    .meta({ label: 'Somebody else approves a post before it is published' } satisfies SettingMeta),
  siteUrl: optional(500, 'An address like https://blog.example', isAddress).meta({
    label: 'Address of the blog',
    help: 'For addresses in previews and in files. It may stay empty.',
    placeholder: 'https://www.example.com/blog',
    mono: true,
  } satisfies SettingMeta),
  webhookUrl: optional(1_000, 'An address like https://blog.example/hooks/posts', isAddress).meta({
    label: 'Webhook',
    help: 'Published posts are sent there as JSON, signed. Answers it with a url, the post is linked to it. Empty: posts are only marked as published.',
    placeholder: 'https://cms.example.com/hooks/posts',
    mono: true,
    adminsOnly: true,
  } satisfies SettingMeta),
  webhookSecret: optional(200, 'A name like BLOG_WEBHOOK_SECRET', (name) =>
    /^[A-Z][A-Z0-9_]*_WEBHOOK_SECRET$/.test(name),
  ).meta({
    label: 'Variable with the signing key',
    help: 'Its name ends in _WEBHOOK_SECRET; the operator of the server sets it.',
    placeholder: 'BLOG_WEBHOOK_SECRET',
    mono: true,
    adminsOnly: true,
  } satisfies SettingMeta),
});
export type Settings = z.output<typeof Settings>;

export const settings = {
  schema: Settings,
  shipped: {
    publishers: 'owners' as const,
    reviewRequired: false,
    siteUrl: '',
    webhookUrl: '',
    webhookSecret: '',
  },
  scope: 'team' as const,
};
