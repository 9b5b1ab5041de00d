/** Default maximum of an answer in UTF-8 bytes, about a long book. */
export const answerBytes = 1_000_000;

/** Returns the longest prefix that fits, without a cut character at its end. */
export function beginning(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const cut = Buffer.from(text).subarray(0, Math.max(0, bytes));
  // With `stream`, the decoder holds back a cut character.
  return new TextDecoder().decode(cut, { stream: true });
}
