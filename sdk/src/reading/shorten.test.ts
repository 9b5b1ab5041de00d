import { expect, it } from 'vitest';
import { shorten } from './shorten.ts';

it('a shortened sentence keeps what follows a single dash, because it may be the verb', () => {
  const sentence =
    'All keys of the depot – those of the gates and of the cold store – are counted every evening.';
  expect(shorten(sentence, 60)).toBe('All keys of the depot are counted every evening');
  const single = 'Keys of the depot – the porter counts them every evening before the gate is closed.';
  expect(shorten(single, 40)).toBe(single.slice(0, -1));
});

it('a shortened sentence keeps lists whole', () => {
  const listed = 'We repair boats, including sails, masts, and the hull of every boat that was built here.';
  expect(shorten(listed, 30)).toBe(listed.slice(0, -1));
  expect(shorten('We repair boats, which takes two days of work, before the winter begins.', 60)).toBe(
    'We repair boats, before the winter begins',
  );
});

it('a shortened sentence loses a word that only joins it to the sentence before', () => {
  expect(shorten('However, the hall stays open.', 200)).toBe('The hall stays open');
  expect(shorten('Außerdem, so der Verein, bleibt die Halle offen.', 200)).toBe(
    'So der Verein, bleibt die Halle offen',
  );
});
