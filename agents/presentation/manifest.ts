import { defineManifest } from '@staffroom/sdk';
import { defaultPrompt } from './prompt.ts';

export const manifest = defineManifest({
  id: 'presentation',
  name: 'Presentation Generator',
  description:
    'Turns a document into an outline and an editable PowerPoint presentation, with notes and the source of every point.',
  icon: 'presentation',
  color: '#6a4bb5',
  number: 4,
  layout: 'full',
  widePages: ['deck'],
  chats: false,
  counts: 'presentations',
  capabilities: ['ai', 'documents', 'storage', 'notify'],
  accepts: { question: true, text: true, documents: { most: 1 } },
  commands: [
    { id: 'outline', title: 'Make a presentation of this document', places: ['document', 'answer'] },
    { id: 'presentation', title: 'Make a presentation', places: ['palette'] },
  ],
  defaults: { provider: 'openai', prompt: defaultPrompt },
  languages: {
    de: {
      name: 'Präsentationsgenerator',
      description:
        'Macht aus einem Dokument eine Gliederung und eine bearbeitbare PowerPoint-Präsentation, mit Notizen und der Quelle jedes Punkts.',
      commands: {
        outline: { title: 'Aus diesem Dokument eine Präsentation machen' },
        presentation: { title: 'Eine Präsentation machen' },
      },
    },
  },
});
