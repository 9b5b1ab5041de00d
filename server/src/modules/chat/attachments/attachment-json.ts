/** SQL for the JSON that the owner sees of the attachment in row `name`. Leaves out the extracted text. */
export const attachmentJson = (
  name: string,
): string => `jsonb_build_object('id', ${name}.id, 'filename', ${name}.filename,
  'fileSize', ${name}.file_size, 'status', ${name}.status, 'error', ${name}.error, 'truncated', ${name}.truncated)`;
