import type { CallToolResult } from '@modelcontextprotocol/client';
import type { Picture } from '@staffroom/sdk';

/** Limit for one answer: each image costs the model as much as a page of text. */
const maxPictures = 6;

/** How the bytes of the formats begin that all models read; what a server calls them proves nothing. */
const signatures: [Picture['mediaType'], (bytes: Buffer) => boolean][] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  [
    'image/webp',
    (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  ],
];

/** The pictures that a tool shows, for models that see. */
export function picturesOf({ content }: Pick<CallToolResult, 'content'>, name: string): Picture[] {
  return content.flatMap((part) => pictureIn(part, name) ?? []).slice(0, maxPictures);
}

export const isPicture = (part: Part): boolean => pictureIn(part, '') !== null;

type Part = CallToolResult['content'][number];

/** Null for a part that is no picture, and for a format that not all models read. */
function pictureIn(part: Part, name: string): Picture | null {
  const data = dataOf(part);
  if (data === null) return null;
  // Decoded and encoded again: lines may be broken in it, which providers refuse.
  const bytes = Buffer.from(data, 'base64');
  const [mediaType] = signatures.find(([, begins]) => begins(bytes)) ?? [];
  return mediaType === undefined ? null : { data: bytes.toString('base64'), mediaType, name };
}

function dataOf(part: Part): string | null {
  if (part.type === 'image') return part.data;
  return part.type === 'resource' && 'blob' in part.resource ? part.resource.blob : null;
}
