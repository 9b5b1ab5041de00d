import type { Reader } from './format-reader.ts';

/** Extension → reader. A further format is one file beside this one and one line here. */
export const readers: Readonly<Record<string, () => Promise<Reader>>> = {
  '.pdf': async () => (await import('./pdf.ts')).pdf,
  '.doc': async () => (await import('./doc.ts')).doc,
  '.docx': async () => (await import('./docx.ts')).docx,
  '.txt': async () => (await import('./plain-text.ts')).plainText,
  '.xlsx': async () => (await import('./xlsx.ts')).xlsx,
  '.csv': async () => (await import('./csv.ts')).csv,
  '.md': async () => (await import('./markdown.ts')).markdown,
  '.xls': async () => (await import('./xls.ts')).xls,
  '.pptx': async () => (await import('./pptx.ts')).pptx,
  '.html': async () => (await import('./html.ts')).html,
  '.rtf': async () => (await import('./rtf.ts')).rtf,
  '.odt': async () => (await import('./odt.ts')).odt,
  '.eml': async () => (await import('./eml.ts')).eml,
};

/** The one list of what may be uploaded: lower case, with the dot. */
export const acceptedExtensions: readonly string[] = Object.keys(readers);
