import type { Rotation } from './ocr-protocol.ts';

/** A grayscale picture: one byte per pixel, row by row. */
export interface Picture {
  width: number;
  height: number;
  greys: Uint8Array;
}

export function toGreys(pixels: Uint8Array | Uint8ClampedArray, width: number, height: number): Picture {
  const greys = new Uint8Array(width * height);
  for (let at = 0; at < greys.length; at++) {
    const from = at * 4;
    // Computes the brightness as luma of ITU-R BT.601, with weights in 256ths.
    greys[at] =
      ((pixels[from] ?? 0) * 77 + (pixels[from + 1] ?? 0) * 150 + (pixels[from + 2] ?? 0) * 29) >> 8;
  }
  return { width, height, greys };
}

export function rotatePicture(picture: Picture, turn: Rotation): Picture {
  const { width, height, greys } = picture;
  if (turn === 0) return picture;
  const turned = new Uint8Array(greys.length);
  if (turn === 180) {
    for (let at = 0; at < greys.length; at++) turned[greys.length - 1 - at] = greys[at] ?? 0;
    return { width, height, greys: turned };
  }
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [toRow, toColumn] = turn === 90 ? [column, height - 1 - row] : [width - 1 - column, row];
      turned[toRow * height + toColumn] = greys[row * width + column] ?? 0;
    }
  return { width: height, height: width, greys: turned };
}

/** Encodes a PGM file, because decoding it takes the engine a quarter of the memory of a color picture. */
export function toPgm({ width, height, greys }: Picture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), greys]);
}
