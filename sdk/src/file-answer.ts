import { z } from 'zod';

/** As with errors: under Module Federation there can be two copies of this module. */
const marker = Symbol.for('staffroom.file-answer');

/** A file that a route answers with. It is for saving, whatever it holds: the platform never shows it in place. */
export interface FileAnswer {
  /** With its ending. The platform takes out what must not stand in a name. */
  filename: string;
  /** Media type: `text/csv; charset=utf-8`. */
  type: string;
  body: Uint8Array | string;
}

/**
 * The `response` of an endpoint that answers with a file.
 * @example const download = endpoint({ method: 'GET', path: '/report', response: FileResponse });
 */
export const FileResponse = z
  .custom<FileAnswer>(isFileAnswer, 'must be made by fileAnswer')
  .meta({ contentMediaType: 'application/octet-stream' });

/** @example route(download, async () => fileAnswer({ filename: 'report.csv', type: 'text/csv; charset=utf-8', body })) */
export function fileAnswer(file: FileAnswer): FileAnswer {
  return { ...file, [marker]: true } as FileAnswer;
}

export function isFileAnswer(value: unknown): value is FileAnswer {
  return typeof value === 'object' && value !== null && marker in value;
}
