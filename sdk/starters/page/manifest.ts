import { defineManifest } from '@staffroom/sdk';

/** Who this agent is and what it may use. `capabilities` decides what `call` offers, in types and at run time. */
export const manifest = defineManifest({
  id: 'my-agent',
  name: 'My agent',
  description: 'Keeps a list of notes.',
  icon: 'file-text',
  color: '#00636b',
  capabilities: ['storage'],
});
