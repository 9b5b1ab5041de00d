import type { CallToolResult } from '@modelcontextprotocol/client';
import type { Picture } from '@staffroom/sdk/internal/shared';

/** Maximum number of images in one answer: each costs the model as much as a page of text. */
const maxPictures = 6;

/**
 * Recognizes the image formats that all models accept by their first bytes, because the type that a server states may be wrong.
 */
const signatures: [Picture['mediaType'], (bytes: Buffer) => boolean][] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  [
    'image/webp',
    (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  ],
];

/** Returns the pictures in a tool's result, for models that accept pictures. */
export function picturesOf({ content }: Pick<CallToolResult, 'content'>, name: string): Picture[] {
  return content.flatMap((part) => pictureIn(part, name) ?? []).slice(0, maxPictures);
}

export const isPicture = (part: Part): boolean => pictureIn(part, '') !== null;

type Part = CallToolResult['content'][number];

/** Returns null for a part that is not a picture, and for a format that not all models accept. */
function pictureIn(part: Part, name: string): Picture | null {
  const data = dataOf(part);
  if (data === null) return null;
  // Decodes and encodes the picture again, to remove line breaks, which providers refuse.
  const bytes = Buffer.from(data, 'base64');
  const [mediaType] = signatures.find(([, begins]) => begins(bytes)) ?? [];
  return mediaType === undefined ? null : { data: bytes.toString('base64'), mediaType, name };
}

function dataOf(part: Part): string | null {
  if (part.type === 'image') return part.data;
  return part.type === 'resource' && 'blob' in part.resource ? part.resource.blob : null;
}
