/** What the server can read. */
export const acceptedFormats: readonly string[] = ['.pdf', '.docx', '.txt', '.csv', '.md'];
