// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { type ComparedBlock, compareHtml, isUnchanged } from './compare-html.ts';

/** Writes a comparison as text: `+added+`, `-removed-`, and the kind of block before each line. */
const written = (blocks: readonly ComparedBlock[]) =>
  blocks.map(({ kind, block, was, changes }) => {
    const sign = { same: ' ', added: '+', removed: '-' }[kind];
    const text = changes
      .map(({ kind: change, token }) => {
        const word = token.kind === 'word' ? token.text : token.kind === 'picture' ? `(${token.alt})` : '|';
        return change === 'same' ? word : { added: `+${word}+`, removed: `-${word}-` }[change];
      })
      .join('');
    return `${sign}${was ? `${was.tag}→` : ''}${block.tag}${block.depth || ''} ${text}`;
  });
const compared = (before: string, after: string) => written(compareHtml(before, after));

it('a comparison shows added and removed words in their paragraph', () => {
  expect(compared('<p>Close the doors.</p>', '<p>Close all doors.</p>')).toEqual([
    ' p Close -the-+all+ doors.',
  ]);
});

it('a comparison shows added and removed paragraphs as whole paragraphs', () => {
  const before = '<h2>Doors</h2><p>They cool rooms in summer.</p><p>The end.</p>';
  const after =
    '<h2>Doors</h2><p>Nobody believes this old story.</p><p>The end.</p><ul><li><p>New</p></li></ul>';
  expect(compared(before, after)).toEqual([
    ' h2 Doors',
    '-p -They-- --cool-- --rooms-- --in-- --summer--.-',
    '+p +Nobody++ ++believes++ ++this++ ++old++ ++story++.+',
    ' p The end.',
    '+ul1 +New+',
  ]);
});

it('a comparison shows that a paragraph became a heading, and that a word became bold', () => {
  expect(compared('<p>Close doors</p>', '<h2>Close <strong>doors</strong></h2>')).toEqual([
    ' p→h2 Close -doors-+doors+',
  ]);
});

it('a comparison shows rows of tables, nested lists and images by their alt text', () => {
  const before =
    '<table><tr><th><p>Part</p></th><td><p>3</p></td></tr></table><ol><li>A<ul><li>B</li></ul></li></ol><img src="a" alt="Van">';
  const after =
    '<table><tbody><tr><th><p>Part</p></th><td><p>4</p></td></tr></tbody></table><ol><li><p>A</p><ul><li><p>B</p></li></ul></li></ol><img src="b" alt="Van">';
  expect(compared(before, after)).toEqual([' row Part|-3-+4+', ' ol1 A', ' ul2 B', ' p -(Van)-+(Van)+']);
});

it('a comparison of equal texts shows no difference, and long texts are compared without delay', () => {
  expect(compareHtml('<p>A  b</p>', '<div><p>A b</p></div>').every(isUnchanged)).toBe(true);
  const text = (seed: number) =>
    Array.from({ length: 400 }, (_, at) => `<p>${`word${(at * seed) % 97} `.repeat(20)}</p>`).join('');
  const spent = process.threadCpuUsage();
  expect(compareHtml(text(3), text(5)).length).toBeGreaterThan(400);
  const { user, system } = process.threadCpuUsage(spent);
  expect((user + system) / 1000).toBeLessThan(8_000);
});
