import { useEffect, useState } from 'react';
import type { JobState } from '../use-job.ts';
import { t } from '../texts/texts.ts';

/** Time since the job started, such as "1 min 12 s"; empty before the start. */
export function useElapsed({ startedAt, finishedAt }: JobState<unknown>): string {
  const [now, setNow] = useState(Date.now);
  const ticks = startedAt !== null && finishedAt === null;
  useEffect(() => {
    if (!ticks) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [ticks]);
  if (startedAt === null) return '';
  return duration((finishedAt === null ? now : Date.parse(finishedAt)) - Date.parse(startedAt));
}

/** Formats milliseconds: "12 s", "1 min 12 s", "2 h 5 min". Never negative, because the server's clock may be ahead. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds} s`;
  if (minutes < 60) return t('{minutes} min {seconds} s', { minutes, seconds: seconds % 60 });
  return t('{hours} h {minutes} min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
