import { defineManifest } from '@staffroom/sdk';

/** Who this agent is and what it may use. `capabilities` decides what `call` offers, in types and at run time. */
export const manifest = defineManifest({
  id: 'my-agent',
  name: 'My agent',
  description: 'Sums up a document in the background.',
  icon: 'file-text',
  color: '#00636b',
  capabilities: ['ai', 'documents', 'notify'],
});
