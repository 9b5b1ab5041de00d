import { expect, it } from 'vitest';
import { pagesShown } from './pagination.tsx';

it.each([
  [1, 1, [1]],
  [1, 4, [1, 2, null, 4]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('page %i of %i shows %j', (page, pages, shown) => expect(pagesShown(page, pages)).toEqual(shown));
