import { useEffect, useEffectEvent, useRef } from 'react';
import type { JobState } from '../use-job.ts';

/**
 * Told once each time a job ends that was started here, was seen to run or was tried again; one that was over before the page was
 * opened is no news.
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
  const known = useRef<JobState<Result>>(null);
  const look = useEffectEvent(() => {
    if (job === null) return;
    if (job.finishedAt === null) {
      watched.current = job.id;
      return;
    }
    // A second try may be over before the job is looked at again.
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
