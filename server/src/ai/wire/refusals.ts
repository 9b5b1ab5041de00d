/** The request parameters that each model of a provider has refused, and the size of its context. */
export interface Refusals {
  of(model: string): Iterable<string>;
  learn(model: string, parameter: string): void;
  /** The model's context in tokens; undefined if the model has refused no request for its length. */
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
