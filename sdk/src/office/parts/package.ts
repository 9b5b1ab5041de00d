import { AppError } from '../../errors.ts';
import { libraries } from '../libraries.ts';

export type Parts = Map<string, Uint8Array>;

/** Limits of a file: bytes of all unpacked parts together, and the number of parts. */
const maxTotalBytes = 120_000_000;
const maxParts = 3_000;
const noOffice = 'This isn’t an Office file or it’s damaged. Save it again in the app that created it.';

/**
 * Unpacks a docx, xlsx or pptx file.
 * @throws AppError `invalid`, `too-large` with a message for the file's owner
 */
export function openPackage(bytes: Uint8Array, { damaged = noOffice } = {}): Parts {
  let sum = 0;
  let count = 0;
  const refuse = () =>
    new AppError('too-large', 'This file is larger than 120 MB when unpacked. Remove some images.');
  try {
    const files = libraries.zip.unzipSync(bytes, {
      filter({ name, originalSize }) {
        sum += originalSize;
        count += 1;
        if (sum > maxTotalBytes || count > maxParts) throw refuse();
        return !name.endsWith('/');
      },
    });
    return new Map(Object.entries(files));
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') throw error;
    throw new AppError('invalid', damaged, { cause: error });
  }
}

/** Packs parts into a file. The same parts always give the same bytes. */
export function closePackage(parts: Parts): Uint8Array {
  const files = Object.fromEntries(parts);
  return libraries.zip.zipSync(files, { mtime: new Date(2000, 0, 1), level: 6 });
}
