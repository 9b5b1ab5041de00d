const marker = Symbol('answers at once');

/** Marks a function that is not waited for: an agent with a process of its own has its answer before it asks. */
export function answersAtOnce<F extends (...args: never[]) => unknown>(answer: F): F {
  return Object.assign(answer, { [marker]: true });
}

/** What such a function answers where it is asked for nothing in particular; undefined for every other function. */
export function answerInAdvance(candidate: object): { answer: unknown } | undefined {
  return marker in candidate ? { answer: (candidate as () => unknown)() } : undefined;
}
