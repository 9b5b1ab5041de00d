import { expect, it } from 'vitest';
import { isFormula, mayHoldFormula, withDollars } from './formula-source.ts';

it.each([
  ['The area is $\\pi r^2$.', true],
  ['So \\(a + b\\) it is.', true],
  ['$$\nx = 1\n$$', true],
  ['It costs $5 and $10 more.', false],
  ['From US$5 to US$10.', false],
  ['Nothing of the kind.', false],
])('the text “%s” may contain a formula: %s', (text, may) => {
  expect(mayHoldFormula(text)).toBe(may);
});

it.each([
  ['\\pi r^2', true],
  ['x', true],
  ['E = mc^2', true],
  ['a + b', true],
  ['5 and ', false],
  ['ab + cd', true],
  ['n-1', true],
  ['EF-CMS', false],
  ['e-mail', false],
  ['and/or', false],
  ['5/month, ', false],
  ['100 a year and then 200 < ', false],
  ['5-', false],
])('the text “%s” between dollar signs is a formula: %s', (tex, is) => {
  expect(isFormula(tex)).toBe(is);
});

it('converting formula delimiters keeps every character’s position, and leaves code unchanged', () => {
  const text = 'So \\(a\\), and \\[b\\], but `\\(c\\)`.\n```\n\\(d\\)\n```';
  const read = withDollars(text);
  expect(read).toHaveLength(text.length);
  expect(read.replaceAll('\u2060', '')).toBe('So $a$, and $$b$$, but `\\(c\\)`.\n```\n\\(d\\)\n```');
});

it('an escaped backslash does not delimit a formula', () => {
  const text = String.raw`Request for Quotation \\(“RFQ”\\)`;
  expect(withDollars(text)).toBe(text);
});

it.each([
  String.raw`The parties \[sic\] agree, \[Company name\] and \[company_name\] as well.`,
  String.raw`[Case Management System \(EF-CMS\) › Criteria](/documents/1)`,
  String.raw`[Request for Quotation \(“RFQ”\), p. 3](/documents/1)`,
])('escaped brackets around words do not delimit a formula: %s', (text) => {
  expect(withDollars(text)).toBe(text);
});

it.each([
  [String.raw`\[ \text{the mass of the body } m \]`, String.raw`$$ \text{the mass of the body } m $$`],
  [String.raw`\[ E = mc^2 \]`, '$$ E = mc^2 $$'],
  [String.raw`\( a + b \)`, '$ a + b $'],
])('the text “%s” is converted to a formula between dollar signs', (text, read) => {
  expect(withDollars(text).replaceAll('\u2060', '')).toBe(read);
});
