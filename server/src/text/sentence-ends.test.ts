import { expect, it } from 'vitest';
import { sentencesOf } from './sentence-ends.ts';

it.each([
  ['Der Vertrag endet am 31. März 2027. Danach gilt er nicht mehr.', 2],
  ['Die Frist endet am 1. des Monats. Sie wird verlängert.', 2],
  ['Siehe § 4 Abs. 2 und Nr. 7 der Anlage. Sie gilt z. B. für Hotels.', 2],
  ['Rechnungen sind innerhalb von ca. 30 Tagen zu zahlen.', 1],
  ['It ends on 31 March. Dr. Meier signs, cf. Sec. 4.2 of it.', 2],
  ['There are laptops, phones etc. They are lent.', 2],
  ['The answer is 42. Nobody knows why.', 2],
  ['Kapitel 3.\nDas Ende.', 2],
])('“%s” is split into its sentences', (text, count) => {
  const sentences = sentencesOf(text);
  expect(sentences.map(({ segment }) => segment).join('')).toBe(text);
  expect(sentences).toHaveLength(count);
});
