import { expect, it } from 'vitest';
import { answersKind } from './answer-type.ts';

it.each([
  ['When are quotes due?', 'Quotes are due by 5:00 p.m. EDT, Friday, August 24, 2018.'],
  ['When is the office open?', 'From 9 am on working days.'],
  ['When do invoices have to be paid?', 'Invoices are paid within 30 working days.'],
  ['When was the tower built?', 'It was built in the 1990s.'],
  ['When was it signed?', 'Both signed it in May, in Lisbon.'],
  ['Wann endet die Frist?', 'Sie endet am 30.06.2026.'],
  ['How much was paid?', 'He moved to the club for £275,000.[8]'],
  ['Where do I ask?', 'Write to clerk@court.example.'],
])('"%s" may be answered by "%s"', (question, sentence) => {
  expect(answersKind(question, sentence)).toBe(true);
});

it.each([
  ['When are quotes due?', 'It is sent to vendors under GSA Schedule 70, SIN 132-51.'],
  ['When are quotes due?', 'Any Offeror may submit an inquiry by e-mail.'],
  ['When are quotes due?', 'Post it at https://example.test/2026/court and wait.'],
  ['How much was paid?', 'Roberts had an agent,[47] who advised him to sign.[48]'],
  ['Who issued the request?', 'questions go to https://github.com/Court/rfq before that.'],
])('"%s" is not answered by "%s"', (question, sentence) => {
  expect(answersKind(question, sentence)).toBe(false);
});
