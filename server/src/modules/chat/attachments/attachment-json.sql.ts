/**
 * SQL for the JSON of an attachment that its owner sees. Leaves out the extracted text.
 * @param name alias of the attachment's row
 */
export const attachmentJson = (
  name: string,
): string => `jsonb_build_object('id', ${name}.id, 'filename', ${name}.filename,
  'fileSize', ${name}.file_size, 'status', ${name}.status, 'error', ${name}.error, 'truncated', ${name}.truncated)`;
