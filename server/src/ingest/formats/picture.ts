import { imageSize } from 'image-size';
import { tiffPages } from '../bytes/tiff.ts';
import { corrupt, Refusal } from '../refusal.ts';
import type { Reader } from './format-reader.ts';

/** Maximum pixels of one picture. Each takes four bytes when decoded; an A4 page at 600 dpi has 35 million. */
const maxPixels = 40_000_000;
/** Maximum number of pages, because a file can claim any number. */
const maxPages = 1_000;

/** Reads a photograph or scan as pages without text, for OCR. A TIFF file can have many pages. */
export const picture: Reader = {
  name: 'picture',
  kinds: ['image'],
  nothingFound: 'no-text',
  read(bytes, writer) {
    const { type, sizes } = measure(bytes);
    if (sizes.length === 0 || sizes.some(({ width, height }) => !(width > 0 && height > 0)))
      throw corrupt('picture');
    if (sizes.some(({ width, height }) => width * height > maxPixels)) throw tooManyPixels();
    if (!isWhole[type](bytes)) throw corrupt('picture');
    if (sizes.length > maxPages) writer.truncate();
    const numbers = sizes.slice(0, maxPages).map((_, index) => index + 1);
    for (const number of numbers) writer.page(number, () => undefined);
    writer.markScans(numbers);
  },
};

interface Measured {
  type: keyof typeof isWhole;
  sizes: { width: number; height: number }[];
}

function measure(bytes: Uint8Array): Measured {
  try {
    // Copies the bytes to a new buffer, because the library reads beyond the end of a view.
    const { type, width, height } = imageSize(new Uint8Array(bytes));
    if (type === 'tiff') return { type, sizes: tiffPages(bytes) };
    if (type === 'png' || type === 'jpg' || type === 'webp') return { type, sizes: [{ width, height }] };
  } catch (error) {
    throw corrupt('picture', error);
  }
  throw new Refusal(
    'unsupported',
    'This image type isn’t supported. Save it as PNG or JPEG and upload it again.',
  );
}

/** Checks that the end of the file is present: a decoder draws missing parts white, as if they were blank. */
const isWhole = {
  png: (bytes: Uint8Array) => asBuffer(bytes).lastIndexOf('IEND', undefined, 'latin1') > 0,
  // Searches for the last end marker, because a thumbnail in the header has its own.
  jpg: (bytes: Uint8Array) => asBuffer(bytes).lastIndexOf(Buffer.of(0xff, 0xd9)) > bytes.length / 2,
  webp: (bytes: Uint8Array) => asBuffer(bytes).readUInt32LE(4) + 8 <= bytes.length,
  // Needs no check, because decoding fails if strips of the picture are missing.
  tiff: () => true,
};

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function tooManyPixels(): Refusal {
  return new Refusal(
    'limit',
    `This image is larger than ${maxPixels / 1_000_000} megapixels. Scan it at 300 dpi and upload it again.`,
  );
}
