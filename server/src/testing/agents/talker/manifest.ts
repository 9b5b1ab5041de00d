import { defineManifest } from '@staffroom/sdk';

export const manifest = defineManifest({
  id: 'talker',
  name: 'Talker',
  description: 'Says what a test asks it to say.',
  number: 77,
  widePages: ['item', 'view=list&open'],
  defaults: { prompt: 'Be brief.' },
});
