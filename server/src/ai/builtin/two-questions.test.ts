import { expect, it } from 'vitest';
import { twoQuestions } from './two-questions.ts';

it.each([
  ['What is the notice period and who signs?', ['What is the notice period?', 'Who signs?'], [false, false]],
  [
    'What is the deadline for proposals, and how are they evaluated?',
    ['What is the deadline for proposals?', 'How are they evaluated?'],
    [false, true],
  ],
  [
    'Wie lange ist die Probezeit und wann endet sie?',
    ['Wie lange ist die Probezeit?', 'Wann endet sie?'],
    [false, true],
  ],
])('"%s" is split into two questions', (question, texts, leans) => {
  const parts = twoQuestions(question) ?? [];
  expect(parts.map(({ text }) => text)).toEqual(texts);
  expect(parts.map((part) => part.leans)).toEqual(leans);
});

it.each([
  'What is the notice period?',
  'How and where are records kept?',
  'Who approves travel? And who signs?',
  'Who signs and who pays and who travels?',
  'Terms and whatever else there is',
])('"%s" is not split into two questions', (question) => {
  expect(twoQuestions(question)).toBeNull();
});
