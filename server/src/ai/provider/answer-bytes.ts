/** Default maximum size of an answer in UTF-8 bytes, about the length of a long book. */
export const answerBytes = 1_000_000;

/** Returns the longest prefix within the byte limit, without a cut-off character at its end. */
export function beginning(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const cut = Buffer.from(text).subarray(0, Math.max(0, bytes));
  // With `stream`, the decoder omits a character that is cut at the end.
  return new TextDecoder().decode(cut, { stream: true });
}
