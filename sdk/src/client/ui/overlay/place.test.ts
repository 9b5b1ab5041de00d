import { expect, test } from 'vitest';
import { place } from './place.ts';

const viewport = { width: 1000, height: 800 };
const popup = { width: 200, height: 300 };
const anchor = (left: number, top: number) => ({ left, top, width: 100, height: 36 });

test('it stands under its anchor, aligned as asked', () => {
  const at = (align: 'start' | 'center' | 'end') =>
    place(anchor(400, 100), popup, viewport, { side: 'bottom', align, gap: 4 });
  expect(at('start')).toMatchObject({ left: 400, top: 140, side: 'bottom' });
  expect(at('center').left).toBe(350);
  expect(at('end').left).toBe(300);
});

test('without room below it goes above', () => {
  const placed = place(anchor(400, 700), popup, viewport, { side: 'bottom', align: 'start', gap: 4 });
  expect(placed).toMatchObject({ side: 'top', top: 396 });
});

test('where it fits on neither side it takes the larger one and scrolls', () => {
  const placed = place(anchor(400, 300), { width: 200, height: 900 }, viewport, {
    side: 'top',
    align: 'start',
    gap: 4,
  });
  expect(placed).toMatchObject({ side: 'bottom', top: 340, maxHeight: 452 });
});

test('it is pushed in from the edges of the window', () => {
  const at = (left: number) =>
    place(anchor(left, 100), popup, viewport, { side: 'bottom', align: 'start', gap: 4 }).left;
  expect(at(-50)).toBe(8);
  expect(at(950)).toBe(792);
});
