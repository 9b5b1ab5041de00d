/** Which parameters of its wire each model of a provider has refused. */
export interface Refusals {
  of(model: string): Iterable<string>;
  learn(model: string, parameter: string): void;
}

/** Kept as long as the adapter is. */
export function refusalsInMemory(): Refusals {
  const known = new Map<string, Set<string>>();
  return {
    of: (model) => known.get(model) ?? [],
    learn(model, parameter) {
      known.set(model, new Set([...(known.get(model) ?? []), parameter]));
    },
  };
}
