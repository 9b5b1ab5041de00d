import { defineManifest } from '@staffroom/sdk';
import { defaultPrompt } from './prompt.ts';

export const manifest = defineManifest({
  id: 'compliance',
  name: 'Compliance Manager',
  description: 'Finds regulatory issues in your documents, explains them and suggests corrections.',
  icon: 'shield-check',
  color: '#00636b',
  number: 1,
  layout: 'full',
  widePages: ['view=findings', 'view=frameworks&check'],
  capabilities: ['ai', 'search', 'documents', 'storage', 'notify', 'memory'],
  // A worker thread writes exports, so that requests are not blocked.
  needs: ['worker-threads'],
  memory: { questions: { words: ['compliance', 'regulation', 'policy'] } },
  starters: [
    'Which of our documents say where personal data is stored?',
    'What notice periods do our agreements contain?',
    'How long do we keep customer records?',
    'Which obligations do our suppliers have after a security incident?',
  ],
  accepts: { question: true, documents: true, text: true },
  commands: [
    {
      id: 'check',
      title: 'Check for compliance issues',
      places: ['document', 'answer', 'palette'],
      question: 'Which rules apply to this document, and which parts violate them?',
    },
  ],
  offers: [
    {
      name: 'list_findings',
      title: 'List findings',
      description:
        'Lists the compliance findings that the person can see, each with its document, severity, status, owner and due date. Use it for questions about findings, open issues, risks or deadlines.',
    },
    {
      name: 'set_finding_status',
      title: 'Set the status of a finding',
      description:
        'Sets the status of one compliance finding. Use it only if the person requests that change. Take its id and requirement from list_findings.',
      changes: true,
    },
  ],
  schedules: [{ name: 'reminders', title: 'Remind about findings that are due' }],
  uses: ['tools'],
  defaults: { provider: 'openai', prompt: defaultPrompt },
  languages: {
    de: {
      name: 'Compliance-Manager',
      description:
        'Findet in Ihren Dokumenten, was gegen Vorschriften verstößt, erklärt es und schlägt vor, wie es zu beheben ist.',
      starters: [
        'In welchen unserer Dokumente steht, wo personenbezogene Daten gespeichert werden?',
        'Welche Kündigungsfristen stehen in unseren Verträgen?',
        'Wie lange bewahren wir Kundendaten auf?',
        'Welche Pflichten haben unsere Lieferanten nach einem Sicherheitsvorfall?',
      ],
      commands: {
        check: {
          title: 'Auf Verstöße prüfen',
          question: 'Welche Vorschriften gelten für dieses Dokument, und welche Stellen verstoßen dagegen?',
        },
      },
      offers: {
        list_findings: 'Feststellungen auflisten',
        set_finding_status: 'Status einer Feststellung setzen',
      },
    },
  },
});
