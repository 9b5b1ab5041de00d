import type { UsageGroup } from './usage.ts';
import { addDays, lengthOf, type Range } from './usage-range.ts';

/** Consecutive days that share one bar. */
export interface Stretch extends Range {
  calls: number;
  tokens: number;
  /** Cost in US dollars, precise enough for the height of a bar. */
  cost: number;
  /** Average duration in milliseconds. */
  duration: number;
}

/** Maximum number of bars that people can distinguish. */
const maxBars = 92;

/**
 * Returns all days of a range in order, including days without calls. A long range is split into weeks, of which the last one
 * may be shorter.
 */
export function daySeries(groups: readonly UsageGroup[], range: Range): Stretch[] {
  const length = lengthOf(range);
  const step = length <= maxBars ? 1 : 7 * Math.ceil(length / 7 / maxBars);
  const byDay = new Map(groups.map((group) => [group.key, group]));
  return Array.from({ length: Math.ceil(length / step) }, (_, index) => {
    const from = addDays(range.from, index * step);
    const days = Array.from({ length: Math.min(step, length - index * step) }, (_day, offset) =>
      addDays(from, offset),
    );
    return { from, to: days.at(-1) ?? from, ...sumOf(days.flatMap((day) => byDay.get(day) ?? [])) };
  });
}

function sumOf(groups: UsageGroup[]): Omit<Stretch, keyof Range> {
  const sum = { calls: 0, tokens: 0, cost: 0, duration: 0 };
  for (const { calls, inputTokens, outputTokens, cost, meanMs } of groups) {
    sum.duration += (meanMs ?? 0) * calls;
    sum.calls += calls;
    sum.tokens += inputTokens + outputTokens;
    sum.cost += Number(cost ?? 0);
  }
  return { ...sum, duration: sum.calls === 0 ? 0 : sum.duration / sum.calls };
}
