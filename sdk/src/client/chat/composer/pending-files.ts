import type { ChatAttachment } from '../../../chat.ts';
import { serverMessage } from '../../texts/server-message.ts';
import { t } from '../../texts/texts.ts';

export interface PendingFile {
  /** Identifies the file in the list; never changes. */
  key: string;
  filename: string;
  fileSize: number;
  status: 'uploading' | ChatAttachment['status'];
  /** Share of the file that is uploaded, 0–1. */
  sent: number;
  /** Id of the file on the server; null until the file is uploaded. */
  id: string | null;
  error: string | null;
  truncated: boolean;
  /** The selected file. Null after a reload, so that the upload cannot be repeated. */
  file: File | null;
}

export type PendingFiles = readonly PendingFile[];

export function withChosen(
  files: PendingFiles,
  chosen: readonly { key: string; file: File }[],
): PendingFiles {
  return [
    ...files,
    ...chosen.map(
      ({ key, file }): PendingFile => ({
        key,
        filename: file.name,
        fileSize: file.size,
        status: 'uploading',
        sent: 0,
        id: null,
        error: null,
        truncated: false,
        file,
      }),
    ),
  ];
}

/** Adds files that the server already has: from a draft, or from a question that is being edited. */
export function withKnown(files: PendingFiles, known: readonly ChatAttachment[]): PendingFiles {
  const fresh = known.filter(({ id }) => files.every((file) => file.id !== id));
  return [
    ...files,
    ...fresh.map((attachment): PendingFile => ({ ...attachment, key: attachment.id, sent: 1, file: null })),
  ];
}

export function withChange(files: PendingFiles, key: string, change: Partial<PendingFile>): PendingFiles {
  return files.map((file) => (file.key === key ? { ...file, ...change } : file));
}

export const without = (files: PendingFiles, key: string): PendingFiles =>
  files.filter((file) => file.key !== key);

export const isOnItsWay = ({ status }: PendingFile): boolean =>
  status === 'uploading' || status === 'processing';

export function asAttachments(files: PendingFiles): ChatAttachment[] {
  return files.flatMap(({ id, filename, fileSize, status, error, truncated }) =>
    id === null || status !== 'ready' ? [] : [{ id, filename, fileSize, status, error, truncated }],
  );
}

export function progressOf({ filename, status, sent, truncated, error }: PendingFile): string {
  switch (status) {
    case 'uploading':
      return sent < 1 ? t('Uploading… {percent}%', { percent: Math.floor(sent * 100) }) : reading(filename);
    case 'processing':
      return reading(filename);
    case 'ready':
      return truncated ? t('Partly read') : '';
    case 'failed':
      return error === null ? t('This file could not be read.') : serverMessage(error);
  }
}

/**
 * Returns the status text of a file. Only plain text is read in the browser; other files take longer, because the server
 * extracts their text.
 */
function reading(filename: string): string {
  const type = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
  return plainTypes.has(type)
    ? t('Reading…')
    : t('{type} file, will be processed on the server', { type: type.toUpperCase() });
}

const plainTypes: ReadonlySet<string> = new Set(['txt', 'md', 'csv']);

export function spokenProgress(files: PendingFiles): string {
  const failed = files.findLast(({ status }) => status === 'failed');
  if (failed) return `${failed.filename}: ${progressOf(failed)}`;
  const busy = files.filter(isOnItsWay);
  if (busy.length > 0) return t('Reading {busy}', { busy: busy.map(({ filename }) => filename).join(', ') });
  const ready = files.length;
  return ready === 0 ? '' : t('{ready} {ready, plural, one {file is} other {files are}} attached', { ready });
}
