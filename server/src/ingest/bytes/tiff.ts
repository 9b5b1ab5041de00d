import UTIF, { type IFD } from 'utif2';

/** A page of a TIFF file, not yet decoded. */
export interface TiffPage {
  width: number;
  height: number;
  directory: IFD;
}

/** The bit of `NewSubfileType` that marks a thumbnail. */
const smallCopy = 1;

/** Lists the pages in file order, without thumbnails. @throws if the bytes are not a TIFF file */
export function tiffPages(bytes: Uint8Array): TiffPage[] {
  return UTIF.decode(bufferOf(bytes)).flatMap((directory) => {
    const [width, height, kind] = ['t256', 't257', 't254'].map((tag) => firstOf(directory[tag]));
    if (!width || !height || ((kind ?? 0) & smallCopy) !== 0) return [];
    return [{ width, height, directory }];
  });
}

/** Decodes a page. @returns four bytes per pixel @throws if the page is damaged */
export function drawTiff(bytes: Uint8Array, { directory }: TiffPage) {
  UTIF.decodeImage(bufferOf(bytes), directory);
  const { width, height } = directory;
  const pixels = UTIF.toRGBA8(directory);
  if (pixels.length === 0) throw new RangeError('the page holds no picture');
  return { width, height, pixels };
}

function firstOf(value: IFD[string] | undefined): number | undefined {
  const [first] = Array.isArray(value) ? value : [];
  return typeof first === 'number' ? first : undefined;
}

/** Copies the bytes to a new buffer, because the library ignores the bounds of a view and reads its whole buffer. */
function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
