/** Bytes of an answer as UTF-8, unless the operator says otherwise. A long book has as many. */
export const answerBytes = 1_000_000;

/** As much of a text as fits, without half a character at its end. */
export function beginning(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const cut = Buffer.from(text).subarray(0, Math.max(0, bytes));
  // As if more were to come: what was cut through is held back.
  return new TextDecoder().decode(cut, { stream: true });
}
