import { type CheckLine, failure, ok, warning } from './check-line.ts';

/** Seconds by which two clocks may differ. Sign-in fails from about a minute on, because tokens then look expired. */
const [suspicious, tooMuch] = [5, 60] as const;

/** Compares this machine's clock with another one. @param uncertainty how many milliseconds the measurement may be wrong */
export function compareClocks(name: string, differenceMs: number, uncertainty: number): CheckLine {
  const seconds = Math.round(Math.max(0, Math.abs(differenceMs) - uncertainty) / 1_000);
  const direction = differenceMs > 0 ? 'ahead of' : 'behind';
  if (seconds < suspicious) return ok(name, 'The clocks agree');
  const message = `This machine's clock is ${seconds} s ${direction} the other clock. Synchronize both with NTP`;
  return seconds < tooMuch ? warning(name, message) : failure(name, message);
}
