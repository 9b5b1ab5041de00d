/** Which parameters of its wire each model of a provider has refused, and how much it reads at most. */
export interface Refusals {
  of(model: string): Iterable<string>;
  learn(model: string, parameter: string): void;
  /** Tokens; undefined where the model has refused none for its length. */
  contextOf(model: string): number | undefined;
  learnContext(model: string, tokens: number): void;
}

export function refusalsInMemory(): Refusals {
  const known = new Map<string, Set<string>>();
  const contexts = new Map<string, number>();
  return {
    of: (model) => known.get(model) ?? [],
    learn(model, parameter) {
      known.set(model, new Set([...(known.get(model) ?? []), parameter]));
    },
    contextOf: (model) => contexts.get(model),
    learnContext: (model, tokens) => void contexts.set(model, tokens),
  };
}
