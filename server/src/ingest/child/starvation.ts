const minute = 60_000;

/** Milliseconds in which not even a hundredth of a second of processor time was spent: it waits for what does not come. */
const longestStandstill = minute;
/** Milliseconds. On a machine where work takes this much longer it is better tried again later. */
const usualPatience = 20 * minute;

/**
 * Says when a process is to be taken for starved. That is no judgement on its task.
 * @returns asked again and again with its processor time and the time of the clock, both in milliseconds
 */
export function watchStarvation(patience = usualPatience, standstill = longestStandstill) {
  let first: number | undefined;
  let last = { spent: -1, at: 0 };
  return (spent: number, now: number): boolean => {
    first ??= now;
    if (spent !== last.spent) last = { spent, at: now };
    return now - first > patience || now - last.at > standstill;
  };
}
