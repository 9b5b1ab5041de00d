import { expect, it } from 'vitest';
import { questionInContext } from './question-in-context.ts';

it.each([
  [
    ['How long are customer records kept?', 'And for suppliers?'],
    'How long are customer records kept? And for suppliers?',
  ],
  [['Who approves travel?', 'Why?'], 'Who approves travel? Why?'],
  [
    ['What do hotels cost?', 'and in Spain?', 'and in France?'],
    'What do hotels cost? and in Spain? and in France?',
  ],
  [
    ['What is the notice period?', 'Does it apply to trainees?'],
    'What is the notice period? Does it apply to trainees?',
  ],
])('%j leans on what was asked before', (questions, expected) => {
  expect(questionInContext(questions)).toBe(expected);
});

it.each([
  [['How long are customer records kept?', 'What does a hotel room cost?']],
  [['How long are customer records kept?', 'Which documents mention the customers that left us last year?']],
  [['And for suppliers?']],
])('%j stands alone', (questions) => {
  expect(questionInContext(questions)).toBe(questions.at(-1));
});
