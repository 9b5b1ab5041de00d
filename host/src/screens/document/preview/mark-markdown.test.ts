import { expect, test } from 'vitest';
import { markMarkdown } from './mark-markdown.ts';

const textAt = (start: number, value: string) => ({
  type: 'text',
  value,
  position: { start: { offset: start }, end: { offset: start + value.length } },
});

test('a cited passage is marked in every Markdown element that it covers', () => {
  const strong = { type: 'element', tagName: 'strong', children: [textAt(6, 'notice')] };
  const paragraph = {
    type: 'element',
    tagName: 'p',
    children: [textAt(0, 'The '), strong, textAt(14, ' period')],
  };
  const root = { type: 'root', children: [paragraph] };
  markMarkdown([{ start: 6, end: 21, look: 'passage' }], 'found')(root);
  expect(paragraph.children[0]).toMatchObject({ type: 'text', value: 'The ' });
  expect(strong.children[0]).toMatchObject({ tagName: 'mark', children: [{ value: 'notice' }] });
  expect(paragraph.children[2]).toMatchObject({ tagName: 'mark', children: [{ value: ' period' }] });
});

test('search hits look different from citations, and the selected hit can be located', () => {
  const root = { type: 'root', children: [textAt(0, 'one two one')] };
  markMarkdown(
    [
      { start: 0, end: 3, look: 'found' },
      { start: 8, end: 11, look: 'current' },
    ],
    'found',
  )(root);
  expect(root.children).toMatchObject([
    { tagName: 'span', properties: { className: ['found'] } },
    { value: ' two ' },
    { tagName: 'span', properties: { dataCurrent: 'true' } },
  ]);
});
