import { describe, expect, it } from 'vitest';
import { clipWindow, runBox } from './clip-window.ts';

const page = { width: 612, height: 792 };
const picture = { width: 672, height: 280 };
/** Converts like an unrotated page: the file measures from the lower left corner. */
const toPage = (x: number, y: number): [number, number] => [x, page.height - y];

describe('the part of a page around a passage', () => {
  it('a short passage is shown in the middle and large enough to read', () => {
    const window = clipWindow([{ x: 100, y: 400, width: 60, height: 14 }], page, picture);
    expect(window).toMatchObject({ x: 82, width: 330, height: 137.5 });
    expect((window?.y ?? 0) + 137.5 / 2).toBeCloseTo(407);
  });

  it('a passage of whole lines is shown in its full width', () => {
    const marks = [72, 86].map((y) => ({ x: 72, y, width: 468, height: 14 }));
    expect(clipWindow(marks, page, picture)).toMatchObject({ x: 54, y: 0, width: 504, height: 210 });
  });

  it('a passage that is higher than the picture is shown from its first line', () => {
    const marks = [{ x: 72, y: 300, width: 468, height: 400 }];
    expect(clipWindow(marks, page, picture)?.y).toBe(282);
  });

  it('the part stays inside the page, and needs a passage', () => {
    const corner = [{ x: 590, y: 780, width: 20, height: 10 }];
    const { x, y, width, height } = clipWindow(corner, page, picture) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect([x + width, y + height]).toEqual([page.width, page.height]);
    expect(clipWindow([], page, picture)).toBeNull();
  });
});

describe('the box of a stretch of text', () => {
  it('the box of half a run has half its width, and includes the strokes below the baseline', () => {
    const run = { str: 'abcdefghij', transform: [12, 0, 0, 12, 100, 500], width: 80, height: 12 };
    const box = runBox(run, { start: 0, end: 5 }, toPage);
    expect([box.x, box.width]).toEqual([100, 40]);
    expect(box.y).toBeCloseTo(792 - 500 - 11.4);
    expect(box.height).toBeCloseTo(14.4);
  });

  it('the box of text that runs upward is high and narrow', () => {
    const run = { str: 'abcd', transform: [0, 12, -12, 0, 300, 200], width: 40, height: 12 };
    const box = runBox(run, { start: 1, end: 4 }, toPage);
    expect(box.height).toBeCloseTo(30);
    expect(box.width).toBeCloseTo(14.4);
  });
});
