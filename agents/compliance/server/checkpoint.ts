import { z } from 'zod';
import { Finding } from '../finding.ts';
import type { AgentCall } from './kit.ts';

const Counts = z.object({
  added: z.number(),
  known: z.number(),
  notFound: z.number(),
  /** By document. */
  found: z.record(z.string(), z.number()),
});
export type Counts = z.output<typeof Counts>;

const Progress = z.object({
  jobId: z.string(),
  /** Stretches that are done, each by document, version and number. */
  done: z.array(z.string()),
  method: Finding.shape.method.nullable(),
  counts: Counts,
});

/** Milliseconds after which nobody tries a job again. */
const forgotten = 30 * 24 * 60 * 60 * 1000;

/** What earlier runs of a job have finished. */
export async function openCheckpoint(call: AgentCall, jobId: string) {
  const rows = call.storage.collection('analysis', Progress);
  const { items } = await rows.list({ limit: 200 });
  for (const { id, updatedAt } of items) {
    if (Date.parse(updatedAt) < Date.now() - forgotten) await rows.delete(id);
  }
  const nothing = { added: 0, known: 0, notFound: 0, found: {} };
  const begun = items.find((item) => item.jobId === jobId);
  const row = begun ?? (await rows.create({ jobId, done: [], method: null, counts: nothing }));
  const done = new Set(row.done);
  return {
    method: row.method,
    counts: row.counts,
    has: (place: string) => done.has(place),
    async add(place: string, state: Pick<z.output<typeof Progress>, 'method' | 'counts'>): Promise<void> {
      done.add(place);
      await rows.update(row.id, { ...state, done: [...done] });
    },
    clear: () => rows.delete(row.id),
  };
}
