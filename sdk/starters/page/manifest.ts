import { defineManifest } from '@staffroom/sdk';

/** The agent's identity and permissions. `capabilities` decides which properties `call` has, in types and at run time. */
export const manifest = defineManifest({
  id: 'my-agent',
  name: 'My agent',
  description: 'Keeps a list of notes.',
  icon: 'file-text',
  color: '#00636b',
  capabilities: ['storage'],
});
