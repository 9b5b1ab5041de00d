import { z } from 'zod';

/** A marker identifies these objects instead of `instanceof`, because under Module Federation this module can exist twice. */
const marker = Symbol.for('staffroom.file-answer');

/** A file as the answer of a route. Browsers always save the file; the platform never displays it. */
export interface FileAnswer {
  /** File name with its extension. The platform removes characters that are invalid in file names. */
  filename: string;
  /** Media type of the file: `text/csv; charset=utf-8`. */
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

/**
 * Creates the file that a route returns.
 * @example route(download, async () => fileAnswer({ filename: 'report.csv', type: 'text/csv; charset=utf-8', body }))
 */
export function fileAnswer(file: FileAnswer): FileAnswer {
  return { ...file, [marker]: true } as FileAnswer;
}

export function isFileAnswer(value: unknown): value is FileAnswer {
  return typeof value === 'object' && value !== null && marker in value;
}
