/** Returns a pattern for SQL `like` that finds texts which contain exactly this text. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
