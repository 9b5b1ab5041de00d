const marker = Symbol('answers at once');

/** Marks a function whose result is used without awaiting: an isolated agent gets the result in advance. */
export function answersAtOnce<F extends (...args: never[]) => unknown>(answer: F): F {
  return Object.assign(answer, { [marker]: true });
}

/** The result of such a function without arguments; undefined for every other function. */
export function answerInAdvance(candidate: object): { answer: unknown } | undefined {
  return marker in candidate ? { answer: (candidate as () => unknown)() } : undefined;
}
