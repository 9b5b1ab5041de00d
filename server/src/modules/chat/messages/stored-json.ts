/**
 * JSON that PostgreSQL can store: it refuses NUL and halves of a surrogate pair, which become U+FFFD. JSON.stringify writes both
 * as escapes, and writes a backslash of the text itself doubled.
 */
export function storedJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g,
    (_match, backslashes: string) => `${backslashes}\ufffd`,
  );
}
