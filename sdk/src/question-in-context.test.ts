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
  [['What notice period is there?', 'In writing?'], 'What notice period is there? In writing?'],
  [
    ['Wie lange werden Kundendaten aufbewahrt?', 'Und bei Lieferanten?'],
    'Wie lange werden Kundendaten aufbewahrt? Und bei Lieferanten?',
  ],
  [['Quel est le délai ?', 'Et pour les stagiaires ?'], 'Quel est le délai ? Et pour les stagiaires ?'],
  [['¿Qué plazo hay?', '¿Y para los clientes?'], '¿Qué plazo hay? ¿Y para los clientes?'],
  [['Who approves travel?', 'Why?', 'why?'], 'Who approves travel? why?'],
])('the question %j depends on the questions before it', (questions, expected) => {
  expect(questionInContext(questions)).toBe(expected);
});

it.each([
  [['How long are customer records kept?', 'What does a hotel room cost?']],
  [['How long are customer records kept?', 'Which documents mention the customers that left us last year?']],
  [['And for suppliers?']],
  [['How long are customer records kept?', 'In which cases must travel be approved?']],
  [['What does a hotel cost?', 'What is the deadline for proposals and how are they evaluated?']],
  [['What is the notice period?', 'What is the notice period?']],
  [['Wie lange werden Kundendaten aufbewahrt?', 'Was kostet das Hotelzimmer in der Schweiz höchstens?']],
])('the question %j is complete without the questions before it', (questions) => {
  expect(questionInContext(questions)).toBe(questions.at(-1));
});
