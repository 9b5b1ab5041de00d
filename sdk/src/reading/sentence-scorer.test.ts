import { expect, it } from 'vitest';
import { needsPreviousSentence } from './sentence-scorer.ts';

it.each([
  'It opens in May.',
  'These take two days.',
  'In this way, boats last longer.',
  'Both are stored in the hall.',
  'To support this, we bought a crane.',
  'Dies hat auf den Umzug keinen Einfluss.',
  'Ihre Arbeit dauert zwei Tage.',
  'However, they stay open.',
])('“%s” cannot stand alone on a slide', (sentence) => {
  expect(needsPreviousSentence(sentence)).toBe(true);
});

it.each([
  'This policy applies to all boats.',
  'Diese Richtlinie gilt für alle Boote.',
  'However, the hall stays open.',
  'Both-sided hulls are painted twice.',
  'Es gibt zwei Hallen.',
  'Sieben Boote liegen im Hafen.',
  'Sonnenschutz ist Pflicht.',
])('“%s” can stand alone on a slide', (sentence) => {
  expect(needsPreviousSentence(sentence)).toBe(false);
});
