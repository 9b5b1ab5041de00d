import { defineManifest } from '@staffroom/sdk';

export const manifest = defineManifest({
  id: 'marketing-content',
  name: 'Marketing Content Generator',
  description: 'Turns a finished customer project into a LinkedIn post, a tweet and a case study.',
  icon: 'megaphone',
  color: '#b3372b',
  badge: 'New',
  api: '/api/marketing',
  layout: 'full',
  widePages: ['project'],
  chats: false,
  capabilities: ['ai', 'storage'],
  defaults: { provider: 'openai' },
  claims: 'own',
  languages: {
    de: {
      name: 'Marketingtext-Generator',
      description:
        'Macht aus einem abgeschlossenen Kundenprojekt einen LinkedIn-Beitrag, einen Tweet und eine Fallstudie.',
      badge: 'Neu',
    },
  },
});
