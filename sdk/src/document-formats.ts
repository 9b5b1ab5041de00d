export interface DocumentFormat {
  /** File extension in lower case, without the dot. */
  extension: string;
  mediaType: string;
  /** Name of the format's pages, such as "Slides", if they are not called pages. */
  pages?: string;
}

/**
 * The file formats for uploads and attachments. To add a format, add an entry here and a reader in the server's
 * `ingest/formats`; the server does not compile without the reader.
 */
export const documentFormats = [
  { extension: 'pdf', mediaType: 'application/pdf' },
  { extension: 'doc', mediaType: 'application/msword' },
  {
    extension: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  { extension: 'txt', mediaType: 'text/plain; charset=utf-8' },
  {
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    pages: 'Sheets',
  },
  { extension: 'csv', mediaType: 'text/csv; charset=utf-8' },
  { extension: 'md', mediaType: 'text/markdown; charset=utf-8' },
  { extension: 'xls', mediaType: 'application/vnd.ms-excel', pages: 'Sheets' },
  {
    extension: 'pptx',
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    pages: 'Slides',
  },
  // The server reads a template like a presentation.
  {
    extension: 'potx',
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.template',
    pages: 'Slides',
  },
  // Not text/html, so that a browser never renders an upload as a page of the workspace.
  { extension: 'html', mediaType: 'application/octet-stream' },
  { extension: 'rtf', mediaType: 'application/rtf' },
  { extension: 'odt', mediaType: 'application/vnd.oasis.opendocument.text' },
  { extension: 'eml', mediaType: 'message/rfc822' },
  { extension: 'msg', mediaType: 'application/vnd.ms-outlook' },
  {
    extension: 'ods',
    mediaType: 'application/vnd.oasis.opendocument.spreadsheet',
    pages: 'Sheets',
  },
  { extension: 'tsv', mediaType: 'text/tab-separated-values; charset=utf-8' },
  { extension: 'json', mediaType: 'application/json' },
  { extension: 'epub', mediaType: 'application/epub+zip' },
  { extension: 'png', mediaType: 'image/png' },
  { extension: 'jpg', mediaType: 'image/jpeg' },
  { extension: 'jpeg', mediaType: 'image/jpeg' },
  { extension: 'webp', mediaType: 'image/webp' },
  { extension: 'tif', mediaType: 'image/tiff' },
  { extension: 'tiff', mediaType: 'image/tiff' },
  {
    extension: 'xlsm',
    mediaType: 'application/vnd.ms-excel.sheet.macroEnabled.12',
    pages: 'Sheets',
  },
  {
    extension: 'xltx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
    pages: 'Sheets',
  },
  {
    extension: 'xltm',
    mediaType: 'application/vnd.ms-excel.template.macroEnabled.12',
    pages: 'Sheets',
  },
  {
    extension: 'xlsb',
    mediaType: 'application/vnd.ms-excel.sheet.binary.macroEnabled.12',
    pages: 'Sheets',
  },
  { extension: 'docm', mediaType: 'application/vnd.ms-word.document.macroEnabled.12' },
  {
    extension: 'dotx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
  },
  { extension: 'dotm', mediaType: 'application/vnd.ms-word.template.macroEnabled.12' },
  {
    extension: 'ppsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
    pages: 'Slides',
  },
  {
    extension: 'pptm',
    mediaType: 'application/vnd.ms-powerpoint.presentation.macroEnabled.12',
    pages: 'Slides',
  },
  { extension: 'ppt', mediaType: 'application/vnd.ms-powerpoint', pages: 'Slides' },
  { extension: 'pps', mediaType: 'application/vnd.ms-powerpoint', pages: 'Slides' },
  { extension: 'mht', mediaType: 'application/octet-stream' },
  { extension: 'mhtml', mediaType: 'application/octet-stream' },
  { extension: 'htm', mediaType: 'application/octet-stream' },
  { extension: 'ics', mediaType: 'text/calendar; charset=utf-8' },
  // Not text/xml, because a browser would run scripts that the file references.
  { extension: 'xml', mediaType: 'application/octet-stream' },
  { extension: 'log', mediaType: 'text/plain; charset=utf-8' },
  { extension: 'jsonl', mediaType: 'application/jsonl' },
] as const satisfies readonly DocumentFormat[];

/** File extensions with the dot, for file inputs: `.pdf`. */
export const documentExtensions: readonly string[] = documentFormats.map(({ extension }) => `.${extension}`);

/**
 * Returns the format of a file extension; undefined for unsupported formats.
 * @param extension with or without the dot, in upper or lower case
 */
export function documentFormat(extension: string): DocumentFormat | undefined {
  const wanted = extension.replace(/^\./, '').toLowerCase();
  return documentFormats.find((format) => format.extension === wanted);
}
