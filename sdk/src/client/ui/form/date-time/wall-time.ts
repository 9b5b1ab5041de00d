const minute = 60_000;

/** What a clock on the wall shows there, as a field for date and time writes it: `2026-03-29T09:00`. */
export function wallTimeOf(instant: string | Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/**
 * The instant at which a clock on the wall shows this. An hour that a change of clocks skips is taken as the hour after it, and of
 * one that it repeats the first. @returns null for what is no date and time
 */
export function instantOf(wallTime: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${wallTime}:00Z`);
  // Also for a day that its month does not have.
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 16) !== wallTime) return null;
  const offsetAt = (time: number) => Date.parse(`${wallTimeOf(new Date(time), timeZone)}:00Z`) - time;
  // A day before and after: the two offsets that can hold, whichever way the clocks change.
  const [before, after] = [offsetAt(asUtc - 1_440 * minute), offsetAt(asUtc + 1_440 * minute)];
  for (const offset of [before, after])
    if (wallTimeOf(new Date(asUtc - offset), timeZone) === wallTime)
      return new Date(asUtc - offset).toISOString();
  return new Date(asUtc - before).toISOString();
}
