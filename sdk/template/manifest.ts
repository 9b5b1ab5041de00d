import { defineManifest } from '@staffroom/sdk';

/** The agent's identity and permissions. `capabilities` decides which properties `call` has, in types and at run time. */
export const manifest = defineManifest({
  id: 'glossary',
  name: 'Glossary',
  description: 'Collects the terms of your documents and explains them.',
  icon: 'file-text',
  color: '#00636b',
  capabilities: ['ai', 'documents', 'search', 'storage', 'notify'],
  starters: ['What does "data residency" mean?'],
  defaults: { prompt: 'Explain terms in one or two plain sentences. Cite your sources.' },
});
