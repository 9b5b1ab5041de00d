import { useEffect, useEffectEvent, useRef } from 'react';
import type { JobState } from '../use-job.ts';

/**
 * Calls back once for each end of a job that was started here, seen running or retried. Ignores jobs that had ended before the
 * page opened.
 * @param from a job that was started elsewhere and that this page waits for
 * @returns a function that registers a started job, which may end before it is first loaded
 * @example const watch = useJobEnd(job, ({ status }) => …); start.mutate(input, { onSuccess: ({ id }) => watch(id) })
 */
export function useJobEnd<Result>(
  job: JobState<Result> | null,
  ended: (job: JobState<Result>) => void,
  from: string | null = null,
): (id: string) => void {
  const watched = useRef(from);
  const known = useRef<JobState<Result>>(null);
  const look = useEffectEvent(() => {
    if (job === null) return;
    if (job.finishedAt === null) {
      watched.current = job.id;
      return;
    }
    // A retried job may end before the page has loaded its new state.
    const isAnother = known.current?.id === job.id && known.current.finishedAt !== job.finishedAt;
    known.current = job;
    if (watched.current !== job.id && !isAnother) return;
    watched.current = null;
    ended(job);
  });
  useEffect(() => look(), [job?.id, job?.finishedAt]);
  return (id) => {
    watched.current = id;
  };
}
