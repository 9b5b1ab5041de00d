import { expect, it } from 'vitest';
import { pagesShown, readPage } from './pagination.tsx';

it.each([
  [1, 1, [1]],
  [1, 4, [1, 2, null, 4]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('the pagination of page %i of %i shows the numbers %j', (page, pages, shown) =>
  expect(pagesShown(page, pages)).toEqual(shown),
);

it.each([
  [null, 1],
  ['', 1],
  ['-3', 1],
  ['second', 1],
  ['2', 2],
  ['2.7', 2],
  ['1e300', 10_000],
])('the page number %j in an address is read as page %i', (text, page) => expect(readPage(text)).toBe(page));
