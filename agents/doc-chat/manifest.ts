import { defineManifest } from '@staffroom/sdk';
import { defaultPrompt } from './prompt.ts';

export const manifest = defineManifest({
  id: 'doc-chat',
  name: '{company} Docs Chat',
  description: 'Answers questions from the documents in your library and shows the source of each answer.',
  icon: 'cloud',
  color: '#225899',
  number: 2,
  aliases: ['Docs Chat', 'Document Chat', '{product} Docs Chat'],
  layout: 'full',
  claims: 'sourced',
  capabilities: ['ai', 'search', 'documents', 'memory'],
  memory: {
    questions: { words: ['compliance', 'regulation', 'policy'] },
    answers: { over: 50, keep: 100 },
  },
  starters: [
    'What do our documents say about working from home?',
    'How do I get access to the company network?',
    'Who approves travel expenses, and up to which amount?',
    'What has to be done when a laptop is lost?',
  ],
  accepts: { question: true, documents: true, text: true },
  commands: [
    { id: 'ask', title: 'Ask about this document', places: ['document'] },
    {
      id: 'look-up',
      title: 'Look it up in the documents',
      places: ['answer'],
      question: 'What do our documents say about this?',
    },
    { id: 'question', title: 'Ask a question about the documents', places: ['palette'] },
  ],
  defaults: { provider: 'anthropic', prompt: defaultPrompt },
  languages: {
    de: {
      name: '{company} Dokumenten-Chat',
      description:
        'Beantwortet Fragen aus den Dokumenten Ihrer Bibliothek und zeigt die Quelle jeder Antwort.',
      starters: [
        'Was sagen unsere Dokumente über die Arbeit von zu Hause?',
        'Wie bekomme ich Zugang zum Firmennetz?',
        'Wer genehmigt Reisekosten, und bis zu welchem Betrag?',
        'Was ist zu tun, wenn ein Laptop verloren geht?',
      ],
      commands: {
        ask: { title: 'Zu diesem Dokument fragen' },
        'look-up': {
          title: 'In den Dokumenten nachschlagen',
          question: 'Was sagen unsere Dokumente dazu?',
        },
        question: { title: 'Eine Frage zu den Dokumenten stellen' },
      },
    },
  },
});
