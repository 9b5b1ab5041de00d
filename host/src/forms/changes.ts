/** Field name → what is wrong with it. */
export type FieldErrors = Record<string, string>;

/** Only what differs goes to the server: what somebody else has changed meanwhile stays theirs. */
export function changesOf(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(after).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key])),
  );
}
