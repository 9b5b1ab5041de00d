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
  chats: false,
  counts: 'presentations',
  capabilities: ['ai', 'documents', 'storage', 'notify'],
  accepts: { question: true, text: true, documents: { most: 1 } },
  commands: [
    { id: 'outline', title: 'Make a presentation of it', places: ['document', 'answer'] },
    { id: 'presentation', title: 'Make a presentation', places: ['palette'] },
  ],
  defaults: { provider: 'openai', prompt: defaultPrompt },
  languages: {
    de: {
      name: 'Präsentationsgenerator',
      description:
        'Macht aus einem Dokument eine Gliederung und eine bearbeitbare PowerPoint-Präsentation, mit Notizen und der Quelle jedes Punkts.',
      commands: {
        outline: { title: 'Eine Präsentation daraus machen' },
        presentation: { title: 'Eine Präsentation machen' },
      },
    },
  },
});
