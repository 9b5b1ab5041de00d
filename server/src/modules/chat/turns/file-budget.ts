import type { ChatTurn } from '@staffroom/sdk';
import { attachmentFileId } from '../attachments/attachment-original.ts';

export type TurnFile = ChatTurn['attachments'][number];

export interface FetchedFile {
  /** Null if the text is not a stored file. */
  id: string | null;
  filename: string;
  text: string;
  /** Total characters. */
  length: number;
  truncated: boolean;
  /** The file itself is in the blob store, so its pages can be shown. */
  kept: boolean;
  /** Base64 of a JPEG, if the file is an image. */
  picture?: string | null;
}

/** Divides the room evenly; room that short files leave goes to the long ones. @param room characters */
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

/** Fills the room from the end, so that the newest files stay whole. @param room characters */
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

/** Marks the cut in the text, so that no model takes a part for the whole. */
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
    return '[The text of this file is left out here, because newer files take the room.]';
  const kept = text.slice(0, share).toWellFormed();
  if (share < length) return `${kept}\n[Only the first ${share} of ${length} characters of this file.]`;
  return truncated ? `${kept}\n[This is a part of the file: not all of it was read.]` : kept;
}
