export type FieldErrors = Record<string, string>;

/** Only what differs goes to the server: what somebody else has changed meanwhile stays theirs. */
export function changesOf<T extends object>(before: T, after: T): Partial<T> {
  const values = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(values.get(key)),
  );
  return Object.fromEntries(changed) as Partial<T>;
}
