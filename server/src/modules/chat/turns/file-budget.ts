import type { ChatTurn } from '@staffroom/sdk';
import { attachmentFileId } from '../attachments/attachment-original.ts';

export type TurnFile = ChatTurn['attachments'][number];

export interface FetchedFile {
  /** The id of the stored file; null if a client sent the text without a file. */
  id: string | null;
  filename: string;
  text: string;
  /** The length of the file's complete text in characters. */
  length: number;
  truncated: boolean;
  /** Whether the file itself is in the blob store, so that a model can see its pages. */
  kept: boolean;
  /** The image as a base64-encoded JPEG, if the file is an image. */
  picture?: string | null;
}

/**
 * Divides the available characters evenly among the files. Characters that short files do not need go to longer files.
 * @param room characters
 */
export function shareRoom(files: readonly FetchedFile[], room: number): TurnFile[] {
  let left = room;
  const shares = new Map<FetchedFile, number>();
  for (const [index, file] of files.toSorted((a, b) => a.length - b.length).entries()) {
    const share = Math.min(file.length, Math.floor(left / (files.length - index)));
    shares.set(file, share);
    left -= share;
  }
  return files.map((file) => cut(file, shares.get(file) ?? 0));
}

/** Gives the available characters to the newest files first, so that those files stay complete. @param room characters */
export function fillRoom(files: readonly FetchedFile[], room: number): TurnFile[] {
  let left = room;
  return files
    .toReversed()
    .map((file) => {
      const share = Math.min(file.length, left);
      left -= share;
      return cut(file, share);
    })
    .toReversed();
}

/** Cuts a file's text and marks the cut in the text, so that no model mistakes the part for the whole file. */
function cut(file: FetchedFile, share: number): TurnFile {
  const { id, kept, filename, picture } = file;
  return {
    filename,
    text: cutText(file, share),
    ...(kept && id !== null && { id: attachmentFileId(id) }),
    ...(picture && { pictures: [{ data: picture, mediaType: 'image/jpeg' as const, name: filename }] }),
  };
}

function cutText({ text, length, truncated }: FetchedFile, share: number): string {
  if (share === 0 && length > 0)
    return '[The text of this file is left out because newer files fill the available space.]';
  const kept = text.slice(0, share).toWellFormed();
  if (share < length) return `${kept}\n[Only the first ${share} of ${length} characters of this file.]`;
  return truncated ? `${kept}\n[The text above is only part of the file.]` : kept;
}
