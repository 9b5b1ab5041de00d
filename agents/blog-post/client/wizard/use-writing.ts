import { useAgent, useJob, useQueryClient } from '@staffroom/sdk/client';
import { useEffect, useState } from 'react';
import { type Run, write } from '../../contract.ts';

const open: readonly string[] = ['queued', 'running'];

/** A post that is being written, as far as it has come; whoever comes late begins with what was kept. */
export function useWriting(run: Run, jobId: string) {
  const { api } = useAgent();
  const queries = useQueryClient();
  const [text, setText] = useState(run.text);
  const { job, cancel } = useJob(write, jobId, ({ at, text: piece }) =>
    setText((before) => (at <= before.length ? before.slice(0, at) + piece : before)),
  );
  const status = job.data?.status ?? 'queued';
  const running = open.includes(status);
  const kept = run.text;
  useEffect(() => {
    setText((before) => (kept.length > before.length ? kept : before));
  }, [kept]);
  useEffect(() => {
    // The run knows its post now, and the post its new revision.
    if (!running)
      void queries.invalidateQueries({
        predicate: ({ queryKey: [key] }) => String(key).startsWith(`${api}/`),
      });
  }, [api, queries, running]);
  return { text, status, running, error: job.data?.error ?? null, cancel, step: job.data?.step ?? null };
}
