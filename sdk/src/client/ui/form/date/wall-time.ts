const minute = 60_000;

/** Returns the local time of an instant in a time zone, in the format of a date-time field: `2026-03-29T09:00`. */
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
 * Converts a local time to an instant. A time that daylight saving skips becomes one hour later; a time that occurs twice means
 * its first occurrence.
 * @returns null for an invalid date or time
 */
export function instantOf(wallTime: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${wallTime}:00Z`);
  // The comparison also rejects days that the month does not have.
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 16) !== wallTime) return null;
  const offsetAt = (time: number) => Date.parse(`${wallTimeOf(new Date(time), timeZone)}:00Z`) - time;
  // The offsets one day before and one day after are the only candidates around a clock change.
  const [before, after] = [offsetAt(asUtc - 1_440 * minute), offsetAt(asUtc + 1_440 * minute)];
  for (const offset of [before, after])
    if (wallTimeOf(new Date(asUtc - offset), timeZone) === wallTime)
      return new Date(asUtc - offset).toISOString();
  return new Date(asUtc - before).toISOString();
}
