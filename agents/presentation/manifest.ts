import { defineManifest } from '@staffroom/sdk';
import { defaultPrompt } from './prompt.ts';

export const manifest = defineManifest({
  id: 'presentation',
  name: 'Presentation Generator',
  description:
    'Makes an outline and an editable PowerPoint deck of a document, with notes and the source of every point.',
  icon: 'presentation',
  color: '#6a4bb5',
  number: 4,
  layout: 'full',
  counts: 'presentations',
  capabilities: ['ai', 'documents', 'storage', 'notify'],
  defaults: { provider: 'openai', prompt: defaultPrompt },
});
