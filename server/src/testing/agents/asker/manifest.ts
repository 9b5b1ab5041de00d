import { defineManifest } from '@staffroom/sdk';

export const manifest = defineManifest({
  id: 'asker',
  name: 'Asker',
  description: 'Hands a conversation to the model as it is.',
  number: 78,
  capabilities: ['ai'],
});
