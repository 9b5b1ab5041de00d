import { defineManifest } from '@staffroom/sdk';

/** The agent's identity and permissions. `capabilities` decides which properties `call` has, in types and at run time. */
export const manifest = defineManifest({
  id: 'my-agent',
  name: 'My agent',
  description: 'Answers questions from your documents.',
  icon: 'cloud',
  color: '#00636b',
  capabilities: ['ai', 'search'],
  starters: ['What do our documents say about travel?'],
  defaults: { prompt: 'Answer in one or two plain sentences. Cite your sources.' },
});
