/**
 * Serializes JSON that PostgreSQL can store: NUL and unpaired surrogates, which it refuses, become U+FFFD. JSON.stringify
 * escapes both, and doubles a backslash of the text itself.
 */
export function storedJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g,
    (_match, backslashes: string) => `${backslashes}\ufffd`,
  );
}
