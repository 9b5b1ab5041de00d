/** What its owner sees of an attachment as JSON, of the row that `name` stands for. Its text stays in the database. */
export const attachmentJson = (
  name: string,
): string => `jsonb_build_object('id', ${name}.id, 'filename', ${name}.filename,
  'fileSize', ${name}.file_size, 'status', ${name}.status, 'error', ${name}.error, 'truncated', ${name}.truncated)`;
