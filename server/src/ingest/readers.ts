import type { Reader } from './reader.ts';

/** Extension → reader. A further format is one file in `readers/` and one line here. */
export const readers: Readonly<Record<string, () => Promise<Reader>>> = {
  '.pdf': async () => (await import('./readers/pdf.ts')).pdf,
  '.docx': async () => (await import('./readers/docx.ts')).docx,
  '.txt': async () => (await import('./readers/plain-text.ts')).plainText,
  '.md': async () => (await import('./readers/markdown.ts')).markdown,
  '.csv': async () => (await import('./readers/csv.ts')).csv,
};

/** The one list of what may be uploaded: lower case, with the dot. */
export const acceptedExtensions: readonly string[] = Object.keys(readers);
