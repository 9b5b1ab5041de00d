import { defineManifest } from '@staffroom/sdk';
import { defaultPrompt } from './prompt.ts';

export const manifest = defineManifest({
  id: 'rfp',
  name: 'RFP Agent',
  description:
    'Reads a request for proposals whole, lists what it requires and drafts the answers from your documents.',
  icon: 'file-list-3',
  color: '#8a5a00',
  number: 3,
  aliases: ['rfp-agent', 'RFP Response Agent'],
  counts: 'rfpResponses',
  layout: 'full',
  widePages: ['rfp'],
  chats: false,
  capabilities: ['ai', 'documents', 'search', 'storage', 'notify'],
  // A worker thread writes reports, so that requests are not blocked.
  needs: ['worker-threads'],
  accepts: { documents: true },
  commands: [
    { id: 'analyze', title: 'Analyze as an RFP', places: ['document'] },
    { id: 'rfp', title: 'Analyze an RFP', places: ['palette'] },
  ],
  defaults: { provider: 'google', prompt: defaultPrompt },
  languages: {
    de: {
      name: 'RFP-Agent',
      description:
        'Liest eine Ausschreibung ganz, führt auf, was sie verlangt, und entwirft die Antworten aus Ihren Dokumenten.',
      commands: {
        analyze: { title: 'Als RFP analysieren' },
        rfp: { title: 'Einen RFP analysieren' },
      },
    },
  },
});
