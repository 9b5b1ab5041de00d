const minute = 60_000;

/** Milliseconds. A process that uses less than a hundredth of a second of processor time in this period counts as blocked. */
const standstillTimeoutMs = minute;
/** Milliseconds. If a machine is so slow that a task takes longer, a later retry is better. */
const defaultStarvationTimeoutMs = 20 * minute;

/**
 * Decides when a process counts as starved (too little processor time), which is not the fault of its task.
 * @returns a function to call repeatedly with the processor time and the clock, both in milliseconds
 */
export function watchStarvation(
  starvationTimeoutMs = defaultStarvationTimeoutMs,
  standstill = standstillTimeoutMs,
) {
  let first: number | undefined;
  let last = { spent: -1, at: 0 };
  return (spent: number, now: number): boolean => {
    first ??= now;
    if (spent !== last.spent) last = { spent, at: now };
    return now - first > starvationTimeoutMs || now - last.at > standstill;
  };
}
