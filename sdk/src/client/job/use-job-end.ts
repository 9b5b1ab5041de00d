import { useEffect, useEffectEvent, useRef } from 'react';
import type { JobState } from '../use-job.ts';

/**
 * Told once when a job ends that was started here or was seen to run; one that was over before the page was opened is no news.
 * @param from a job that was started elsewhere to be waited for here
 * @returns how to say that one has been started: it may be over before it is first looked at
 * @example const watch = useJobEnd(job, ({ status }) => …); start.mutate(input, { onSuccess: ({ id }) => watch(id) })
 */
export function useJobEnd<Result>(
  job: JobState<Result> | null,
  ended: (job: JobState<Result>) => void,
  from: string | null = null,
): (id: string) => void {
  const watched = useRef(from);
  const look = useEffectEvent(() => {
    if (job === null) return;
    if (job.status === 'queued' || job.status === 'running') watched.current = job.id;
    else if (watched.current === job.id) {
      watched.current = null;
      ended(job);
    }
  });
  useEffect(() => look(), [job?.id, job?.status]);
  return (id) => {
    watched.current = id;
  };
}
