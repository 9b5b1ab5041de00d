import { useAgent, useJob, useQueryClient } from '@staffroom/sdk/client';
import { useEffect, useState } from 'react';
import { type Run, write } from '../../contract.ts';

const open: readonly string[] = ['queued', 'running'];

/** A post that is being written, as far as it has come; whoever comes late begins with what was kept. */
export function useWriting(run: Run, jobId: string) {
  const { api } = useAgent();
  const queries = useQueryClient();
  const [heard, setHeard] = useState('');
  const kept = run.text;
  const longer = (text: string) => (text.length >= kept.length ? text : kept);
  const { job, cancel } = useJob(write, jobId, ({ at, text: piece }) =>
    setHeard((before) => {
      const whole = longer(before);
      return at <= whole.length ? whole.slice(0, at) + piece : before;
    }),
  );
  const status = job.data?.status ?? 'queued';
  const running = open.includes(status);
  useEffect(() => {
    // The run knows its post now, and the post its new revision.
    if (!running)
      void queries.invalidateQueries({
        predicate: ({ queryKey: [key] }) => String(key).startsWith(`${api}/`),
      });
  }, [api, queries, running]);
  return {
    text: longer(heard),
    status,
    running,
    error: job.data?.error ?? null,
    cancel,
    step: job.data?.step ?? null,
  };
}
