import type { JobStep } from '@staffroom/sdk/core';

export function plannedSteps(names: readonly string[]): JobStep[] {
  return names.map((name) => ({ name, done: null, total: null, startedAt: null, finishedAt: null }));
}

/** Starts a step and ends the earlier steps. A step that was not planned is added at the end. */
export function enterStep(
  steps: readonly JobStep[],
  name: string,
  count: { done: number; total: number } | undefined,
  now: string,
): JobStep[] {
  const known = steps.some((step) => step.name === name) ? steps : [...steps, ...plannedSteps([name])];
  const index = known.findIndex((step) => step.name === name);
  return known.map((step, position) => {
    if (position < index)
      return {
        ...step,
        done: step.total ?? step.done,
        startedAt: step.startedAt ?? now,
        finishedAt: step.finishedAt ?? now,
      };
    if (position > index) return step;
    return {
      ...step,
      done: count?.done ?? step.done,
      total: count?.total ?? step.total,
      startedAt: step.startedAt ?? now,
      finishedAt: null,
    };
  });
}

export function finishSteps(steps: readonly JobStep[], now: string): JobStep[] {
  return steps.map((step) => ({
    ...step,
    done: step.total ?? step.done,
    startedAt: step.startedAt ?? now,
    finishedAt: step.finishedAt ?? now,
  }));
}
