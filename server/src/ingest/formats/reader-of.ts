import type { documentFormats } from '@staffroom/sdk/internal/shared';
import type { Reader } from './format-reader.ts';

type Extension = (typeof documentFormats)[number]['extension'];

const readPicture = async () => (await import('./picture.ts')).picture;

const readers: Readonly<Record<Extension, () => Promise<Reader>>> = {
  pdf: async () => (await import('./pdf.ts')).pdf,
  doc: async () => (await import('./doc.ts')).doc,
  docx: async () => (await import('./docx.ts')).docx,
  txt: async () => (await import('./plain-text.ts')).plainText,
  xlsx: async () => (await import('./xlsx.ts')).xlsx,
  csv: async () => (await import('./csv.ts')).csv,
  md: async () => (await import('./markdown.ts')).markdown,
  xls: async () => (await import('./xls.ts')).xls,
  pptx: async () => (await import('./pptx.ts')).pptx,
  potx: async () => (await import('./pptx.ts')).pptx,
  html: async () => (await import('./html.ts')).html,
  xlsm: async () => (await import('./xlsx.ts')).xlsx,
  xltx: async () => (await import('./xlsx.ts')).xlsx,
  xltm: async () => (await import('./xlsx.ts')).xlsx,
  xlsb: async () => (await import('./xlsb.ts')).xlsb,
  docm: async () => (await import('./docx.ts')).docx,
  dotx: async () => (await import('./docx.ts')).docx,
  dotm: async () => (await import('./docx.ts')).docx,
  ppsx: async () => (await import('./pptx.ts')).pptx,
  pptm: async () => (await import('./pptx.ts')).pptx,
  ppt: async () => (await import('../ppt/ppt.ts')).ppt,
  pps: async () => (await import('../ppt/ppt.ts')).ppt,
  htm: async () => (await import('./html.ts')).html,
  mht: async () => (await import('../mail/mht.ts')).mht,
  mhtml: async () => (await import('../mail/mht.ts')).mht,
  ics: async () => (await import('../calendar/ics.ts')).ics,
  xml: async () => (await import('../xml/xml.ts')).xml,
  log: async () => (await import('./plain-text.ts')).plainText,
  jsonl: async () => (await import('./json.ts')).jsonLines,
  rtf: async () => (await import('../rtf/rtf.ts')).rtf,
  odt: async () => (await import('./odt.ts')).odt,
  ods: async () => (await import('./ods.ts')).ods,
  tsv: async () => (await import('./csv.ts')).tsv,
  json: async () => (await import('./json.ts')).json,
  epub: async () => (await import('./epub.ts')).epub,
  msg: async () => (await import('../mail/msg.ts')).msg,
  eml: async () => (await import('../mail/eml.ts')).eml,
  png: readPicture,
  jpg: readPicture,
  jpeg: readPicture,
  webp: readPicture,
  tif: readPicture,
  tiff: readPicture,
};

/** Formats of plain text, whose encoding a person can select. A test compares them with the readers that use the encoding. */
const textFormats: ReadonlySet<string> = new Set<Extension>([
  'txt',
  'log',
  'csv',
  'tsv',
  'md',
  'json',
  'jsonl',
  'html',
  'htm',
  'xml',
  'ics',
]);

/** Whether a person can select the encoding of files with this extension. @param extension lower case, without the dot */
export const hasSelectableEncoding = (extension: string): boolean => textFormats.has(extension);

/** Loads the reader for a file extension. @param extension lower case, with the dot */
export async function readerOf(extension: string): Promise<Reader | undefined> {
  const known: Readonly<Partial<Record<string, () => Promise<Reader>>>> = readers;
  return known[extension.slice(1)]?.();
}
