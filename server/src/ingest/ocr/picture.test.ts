import { expect, it } from 'vitest';
import { toGreys, toPgm, rotatePicture } from './picture.ts';

const picture = { width: 3, height: 2, greys: Uint8Array.of(1, 2, 3, 4, 5, 6) };

it.each([
  [0, 3, [1, 2, 3, 4, 5, 6]],
  [90, 2, [4, 1, 5, 2, 6, 3]],
  [180, 3, [6, 5, 4, 3, 2, 1]],
  [270, 2, [3, 6, 2, 5, 1, 4]],
] as const)('a picture is rotated by %i degrees clockwise', (turn, width, greys) => {
  const turned = rotatePicture(picture, turn);
  expect([turned.width, [...turned.greys]]).toEqual([width, greys]);
});

it('the colors of a picture become grays of the same brightness, in a file that the OCR engine reads', () => {
  const greys = toGreys(Uint8Array.of(255, 255, 255, 0, 0, 255, 0, 255), 2, 1);
  expect([...greys.greys]).toEqual([255, 149]);
  expect(toPgm(greys).toString('latin1')).toBe('P5\n2 1\n255\n\xff\x95');
});
