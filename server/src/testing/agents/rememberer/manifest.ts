import { defineManifest } from '@staffroom/sdk';

export const manifest = defineManifest({
  id: 'rememberer',
  name: 'Rememberer',
  description: 'Says what it remembers, or what a test asks it to say.',
  number: 79,
  capabilities: ['memory'],
  defaults: { prompt: 'Be brief.' },
  memory: {
    questions: { over: 50, words: ['regulation', 'policy'] },
    answers: { over: 100, keep: 200 },
  },
});
