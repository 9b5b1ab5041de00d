/**
 * Serializes JSON in a form that PostgreSQL can store. PostgreSQL refuses NUL and unpaired surrogates, so each becomes U+FFFD.
 * JSON.stringify writes both as escape sequences, and doubles a backslash of the text itself.
 */
export function storedJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g,
    (_match, backslashes: string) => `${backslashes}\ufffd`,
  );
}
