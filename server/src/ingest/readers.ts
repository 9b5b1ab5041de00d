import type { Reader } from './reader.ts';

/** Extension → reader. A further format is one file in `readers/` and one line here. */
export const readers: Readonly<Record<string, () => Promise<Reader>>> = {
  '.pdf': async () => (await import('./readers/pdf.ts')).pdf,
  '.doc': async () => (await import('./readers/doc.ts')).doc,
  '.docx': async () => (await import('./readers/docx.ts')).docx,
  '.txt': async () => (await import('./readers/plain-text.ts')).plainText,
  '.xlsx': async () => (await import('./readers/xlsx.ts')).xlsx,
  '.csv': async () => (await import('./readers/csv.ts')).csv,
  '.md': async () => (await import('./readers/markdown.ts')).markdown,
  '.xls': async () => (await import('./readers/xls.ts')).xls,
  '.pptx': async () => (await import('./readers/pptx.ts')).pptx,
  '.html': async () => (await import('./readers/html.ts')).html,
  '.rtf': async () => (await import('./readers/rtf.ts')).rtf,
  '.odt': async () => (await import('./readers/odt.ts')).odt,
  '.eml': async () => (await import('./readers/eml.ts')).eml,
};

/** The one list of what may be uploaded: lower case, with the dot. */
export const acceptedExtensions: readonly string[] = Object.keys(readers);
