import { formatFileSize } from '../../ui/format/format-file-size.ts';
import { t } from '../../texts/texts.ts';

/** Types of image files that all browsers show and that `allowedHtml` allows. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
const maxFileBytes = 25 * 1024 * 1024;
/** Maximum bytes of an image inside a text. Larger images are made smaller, because each save sends the whole text. */
const maxPictureBytes = 120 * 1024;
/** Widths in pixels and qualities that are tried until an image is small enough. */
const tries = [
  [1600, 0.85],
  [1600, 0.7],
  [1200, 0.7],
  [1000, 0.6],
  [800, 0.5],
  [640, 0.5],
] as const;

export type ReadPicture = { src: string } | { problem: string };

/** Reads an image file into a `data:` address. A large image is made smaller, and becomes a JPEG on a white ground. */
export async function readPicture(file: File): Promise<ReadPicture> {
  const name = file.name === '' ? t('The image') : `“${file.name.slice(0, 80)}”`;
  if (!pictureTypes.some((type) => type === file.type))
    return {
      problem: t('{name} isn’t an image that can be used here. Choose a PNG, JPEG, GIF or WebP file.', {
        name,
      }),
    };
  if (file.size > maxFileBytes)
    return {
      problem: t('{name} is too large ({size}). Choose an image of up to {limit}.', {
        name,
        size: formatFileSize(file.size),
        limit: formatFileSize(maxFileBytes),
      }),
    };
  try {
    const picture = file.size <= maxPictureBytes ? file : await smaller(file);
    return { src: await addressOf(picture) };
  } catch {
    return { problem: t('Couldn’t read {name}. The file may be damaged.', { name }) };
  }
}

async function smaller(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  let last: Blob = file;
  for (const [width, quality] of tries) {
    last = await drawn(bitmap, Math.min(1, width / bitmap.width), quality);
    if (last.size <= maxPictureBytes) break;
  }
  bitmap.close();
  return last;
}

async function drawn(bitmap: ImageBitmap, scale: number, quality: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!blob) throw new Error('The browser cannot write the image');
  return blob;
}

async function addressOf(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `data:${blob.type};base64,${btoa(text)}`;
}
