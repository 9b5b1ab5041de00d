export type FieldErrors = Record<string, string>;

/** Returns only the fields that the person changed, so that a save does not undo changes by others. */
export function changesOf<T extends object>(before: T, after: T): Partial<T> {
  const values = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(values.get(key)),
  );
  return Object.fromEntries(changed) as Partial<T>;
}
