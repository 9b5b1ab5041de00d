import { imageSize } from 'image-size';
import { tiffPages } from '../bytes/tiff.ts';
import { corrupt, Refusal } from '../refusal.ts';
import type { Reader } from './format-reader.ts';

/** Pixels of one picture: a page of A4 at 600 dots per inch has 35 million. Decoded, each takes four bytes. */
const mostPixels = 40_000_000;
/** A file can claim any number of pages. */
const mostPages = 1_000;

/** A photograph or a scan: pages without text, for OCR to read. A TIFF file can have many. */
export const picture: Reader = {
  name: 'picture',
  kinds: ['image'],
  nothingFound: 'no-text',
  read(bytes, writer) {
    const { type, sizes } = measure(bytes);
    if (sizes.length === 0 || sizes.some(({ width, height }) => !(width > 0 && height > 0)))
      throw corrupt('picture');
    if (sizes.some(({ width, height }) => width * height > mostPixels)) throw tooManyPixels();
    if (!isWhole[type](bytes)) throw corrupt('picture');
    if (sizes.length > mostPages) writer.truncate();
    const numbers = sizes.slice(0, mostPages).map((_, index) => index + 1);
    for (const number of numbers) writer.page(number, () => undefined);
    writer.markScans(numbers);
  },
};

interface Measured {
  type: keyof typeof isWhole;
  sizes: { width: number; height: number }[];
}

/** As the file says, without decoding it. */
function measure(bytes: Uint8Array): Measured {
  try {
    // A copy, because the library reads beyond the end of a part of something larger.
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

/** Whether the end of the file is there: what draws pictures leaves the rest of one white, as if nothing stood on it. */
const isWhole = {
  png: (bytes: Uint8Array) => asBuffer(bytes).lastIndexOf('IEND', undefined, 'latin1') > 0,
  // A small copy in its head has an end of its own.
  jpg: (bytes: Uint8Array) => asBuffer(bytes).lastIndexOf(Buffer.of(0xff, 0xd9)) > bytes.length / 2,
  webp: (bytes: Uint8Array) => asBuffer(bytes).readUInt32LE(4) + 8 <= bytes.length,
  // Strips that are not there are refused when it is decoded.
  tiff: () => true,
};

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function tooManyPixels(): Refusal {
  return new Refusal(
    'limit',
    `This image is larger than ${mostPixels / 1_000_000} megapixels. Scan it at 300 dpi and upload it again.`,
  );
}
