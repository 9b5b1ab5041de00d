import { expect, test } from 'vitest';
import { place } from './place.ts';

const viewport = { width: 1000, height: 800 };
const popup = { width: 200, height: 300 };
const anchor = (left: number, top: number) => ({ left, top, width: 100, height: 36 });

test('a popup appears below its anchor, aligned as requested', () => {
  const at = (align: 'start' | 'center' | 'end') =>
    place(anchor(400, 100), popup, viewport, { side: 'bottom', align, gap: 4 });
  expect(at('start')).toMatchObject({ left: 400, top: 140, side: 'bottom' });
  expect(at('center').left).toBe(350);
  expect(at('end').left).toBe(300);
});

test('a popup without enough room below its anchor appears above the anchor', () => {
  const placed = place(anchor(400, 700), popup, viewport, { side: 'bottom', align: 'start', gap: 4 });
  expect(placed).toMatchObject({ side: 'top', top: 396 });
});

test('a popup that fits on neither side of its anchor uses the larger side and scrolls', () => {
  const placed = place(anchor(400, 300), { width: 200, height: 900 }, viewport, {
    side: 'top',
    align: 'start',
    gap: 4,
  });
  expect(placed).toMatchObject({ side: 'bottom', top: 340, maxHeight: 452 });
});

test('a popup stays inside the window', () => {
  const at = (left: number) =>
    place(anchor(left, 100), popup, viewport, { side: 'bottom', align: 'start', gap: 4 }).left;
  expect(at(-50)).toBe(8);
  expect(at(950)).toBe(792);
});
