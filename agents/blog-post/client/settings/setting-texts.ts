import { t } from '../texts.ts';

/** Translations of the texts that `server/settings.ts` declares, by their English text. */
export const settingTexts: Readonly<Record<string, string>> = {
  'Who publishes': t('Who publishes'),
  'The owner of a post and administrators': t('The owner of a post and administrators'),
  'Only administrators': t('Only administrators'),
  'Someone else must approve a post before it is published': t(
    'Someone else must approve a post before it is published',
  ),
  'Address of the blog': t('Address of the blog'),
  'The start of the post addresses in previews and files. Can be left empty.': t(
    'The start of the post addresses in previews and files. Can be left empty.',
  ),
  Webhook: t('Webhook'),
  'The server sends published posts to this address as signed JSON. If the response contains a url, the post links to it. Leave empty to only mark posts as published.':
    t(
      'The server sends published posts to this address as signed JSON. If the response contains a url, the post links to it. Leave empty to only mark posts as published.',
    ),
  'Variable with the signing key': t('Variable with the signing key'),
  'The environment variable on the server; its name must end in _WEBHOOK_SECRET.': t(
    'The environment variable on the server; its name must end in _WEBHOOK_SECRET.',
  ),
};
