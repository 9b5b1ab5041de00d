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
      owners: 'The owner of a post and administrators',
      admins: 'Only administrators',
    },
  } satisfies SettingMeta),
  reviewRequired: z
    .boolean()
    .meta({ label: 'Someone else must approve a post before it is published' } satisfies SettingMeta),
  siteUrl: optional(500, 'An address like https://blog.example', isAddress).meta({
    label: 'Address of the blog',
    help: 'The start of the post addresses in previews and files. Can be left empty.',
    placeholder: 'https://www.example.com/blog',
    mono: true,
  } satisfies SettingMeta),
  webhookUrl: optional(1_000, 'An address like https://blog.example/hooks/posts', isAddress).meta({
    label: 'Webhook',
    help: 'The server sends published posts to this address as signed JSON. If the response contains a url, the post links to it. Leave empty to only mark posts as published.',
    placeholder: 'https://cms.example.com/hooks/posts',
    mono: true,
    adminsOnly: true,
  } satisfies SettingMeta),
  webhookSecret: optional(200, 'A name like BLOG_WEBHOOK_SECRET', (name) =>
    /^[A-Z][A-Z0-9_]*_WEBHOOK_SECRET$/.test(name),
  ).meta({
    label: 'Variable with the signing key',
    help: 'The environment variable on the server; its name must end in _WEBHOOK_SECRET.',
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
