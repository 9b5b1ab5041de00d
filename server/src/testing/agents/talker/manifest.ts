import { defineManifest } from '@staffroom/sdk';

export const manifest = defineManifest({
  id: 'talker',
  name: 'Talker',
  description: 'Says what a test asks it to say.',
  number: 77,
  defaults: { prompt: 'Be brief.' },
});
