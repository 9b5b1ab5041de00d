/** What the server can read. */
export const acceptedFormats: readonly string[] = [
  '.pdf',
  '.doc',
  '.docx',
  '.txt',
  '.xlsx',
  '.csv',
  '.md',
  '.xls',
  '.pptx',
  '.html',
  '.rtf',
  '.odt',
  '.eml',
];
