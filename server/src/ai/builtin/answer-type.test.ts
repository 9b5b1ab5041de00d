import { expect, it } from 'vitest';
import { answersKind, leavesUnnamed } from './answer-type.ts';

it.each([
  ['When are quotes due?', 'Quotes are due by 5:00 p.m. EDT, Friday, August 24, 2018.'],
  ['When is the office open?', 'From 9 am on working days.'],
  ['When do invoices have to be paid?', 'Invoices are paid within 30 working days.'],
  ['When was the tower built?', 'It was built in the 1990s.'],
  ['When was it signed?', 'Both signed it in May, in Lisbon.'],
  ['Wann endet die Frist?', 'Sie endet am 30.06.2026.'],
  ['How much was paid?', 'He moved to the club for £275,000.[8]'],
  ['Where do I ask?', 'Write to clerk@court.example.'],
  ['How often are invoices sent?', 'The Contractor must provide invoices on a monthly basis.'],
  ['How often is it reviewed?', 'It is reviewed twice a year.'],
  ['Wie oft wird gewartet?', 'Das Tor wird alle zwei Jahre gewartet.'],
])('the question "%s" may be answered by the sentence "%s"', (question, sentence) => {
  expect(answersKind(question, sentence)).toBe(true);
});

it.each([
  ['When are quotes due?', 'It is sent to vendors under GSA Schedule 70, SIN 132-51.'],
  ['When are quotes due?', 'Any Offeror may submit an inquiry by e-mail.'],
  ['When are quotes due?', 'Post it at https://example.test/2026/court and wait.'],
  ['How much was paid?', 'Roberts had an agent,[47] who advised him to sign.[48]'],
  ['Who issued the request?', 'questions go to https://github.com/Court/rfq before that.'],
  ['How often are invoices sent?', 'The contractor must submit a final invoice within 60 calendar days.'],
])('the question "%s" is not answered by the sentence "%s"', (question, sentence) => {
  expect(answersKind(question, sentence)).toBe(false);
});

const officer = 'Who is the contracting officer?';
it.each([
  [officer, 'GSA Contracting Officer (CO): Brian Burns', false],
  [officer, 'From: Brian Burns, Contracting Officer (CO), General Services Administration', false],
  [officer, 'The Court reserves the right to ask where the Contracting Officer agrees on Friday.', true],
  [officer, 'The Contracting Officer or a designee will contact the Offeror.', true],
  [officer, 'Contracting Officer’s Representative (COR): Dvora Wilensky', true],
  ['Who is the project manager?', 'The Contractor names a Project Manager (PM) and a Technical Lead.', true],
  ['Who is the hero who killed a dragon?', 'The tale of the hero Siegfried killing a dragon.', false],
  [officer, 'The Court agrees.', false],
  ['Who approves it?', 'The officer approves it.', false],
])(
  'for the question "%s", the check whether the sentence "%s" lacks a name returns %s',
  (question, sentence, isLeft) => {
    expect(leavesUnnamed(question, sentence)).toBe(isLeft);
  },
);
