import { expect, it } from 'vitest';
import { flowingText } from './flowing-text.ts';

function inPages(...bodies: string[]) {
  const pages: { number: number; start: number; end: number }[] = [];
  let text = '';
  for (const [index, body] of bodies.entries()) {
    const page = `Harbour District\n\n${body}\n\nRFQ 7, page ${index + 1}\n${index + 1}/${bodies.length}`;
    if (text !== '') text += '\n\n';
    pages.push({ number: index + 1, start: text.length, end: text.length + page.length });
    text += page;
  }
  return { text, pages };
}
const words = (text: string) =>
  text
    .trim()
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\s*\n\s*\n\s*/g, '¶');

it('a sentence continues over a page break, without the page’s header and footer', () => {
  const document = inPages(
    'First things.\n\nThe contractor must outline\nhow they',
    'will work together.',
    'End.',
  );
  const flowing = flowingText(document);
  expect(words(flowing)).toContain('The contractor must outline\nhow they will work together.¶End.');
  expect(flowing).not.toContain('Harbour');
  expect(flowing).toHaveLength(document.text.length);
  expect(flowing.indexOf('will work')).toBe(document.text.indexOf('will work'));
});

it('a new sentence at the top of a page starts a paragraph', () => {
  const { text, pages } = inPages(
    'Offers are due.',
    'Prices are fixed',
    'Each bidder\n\na) signs',
    'b) returns it',
  );
  const flowing = words(flowingText({ text, pages }));
  expect(flowing).toBe('Offers are due.¶Prices are fixed¶Each bidder¶a) signs¶b) returns it');
});

it('a text without page breaks is not changed', () => {
  expect(flowingText({ text: 'One.\n\nTwo.', pages: [] })).toBe('One.\n\nTwo.');
});
