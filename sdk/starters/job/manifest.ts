import { defineManifest } from '@staffroom/sdk';

/** The agent's identity and permissions. `capabilities` decides which properties `call` has, in types and at run time. */
export const manifest = defineManifest({
  id: 'my-agent',
  name: 'My agent',
  description: 'Sums up a document in the background.',
  icon: 'file-text',
  color: '#00636b',
  capabilities: ['ai', 'documents', 'notify'],
});
