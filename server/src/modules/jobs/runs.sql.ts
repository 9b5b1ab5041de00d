import type { Database } from '../../db/database.ts';
import { inBatches } from '../../db/in-batches.ts';
import { prepared } from '../../db/prepared.ts';
import { editable } from '../access/readable.sql.ts';
import type { Message } from '@staffroom/sdk';
import type { JobStep } from '@staffroom/sdk/core';
import { sentenceColumns } from '../stored-message.ts';
import { AiJob } from './entity.ts';
import { jobColumns } from './job-columns.ts';
import { finishSteps } from './steps.ts';

/** One run of a job. `attempt` is a fencing token: if a run was replaced, canceled or abandoned, its writes have no effect. */
export interface JobRun {
  id: string;
  attempt: number;
}

export interface StartedRun extends JobRun {
  row: AiJob;
}

export interface Completed {
  result: unknown;
  resultPath: string | null;
  steps: JobStep[];
  /**
   * The agent's name, which is added to the documents on which the job started, if the person can change them. Null to add
   * nothing.
   */
  agentName: string | null;
}

export type JobRuns = ReturnType<typeof createJobRuns>;

/** Changes a job's row during its runs. Each write is a compare-and-set, and returns whether it changed the row. */
export function createJobRuns({ pool, orm }: Pick<Database, 'pool' | 'orm'>) {
  async function write(run: JobRun, assignments: string, values: unknown[]): Promise<boolean> {
    const { rowCount } = await pool.query(
      `update ai_job set ${assignments} where id = $1 and attempts = $2 and status = 'running'`,
      [run.id, run.attempt, ...values],
    );
    return rowCount === 1;
  }

  const beginAll = inBatches(async (asked: { id: string; takeOver: boolean }[]) => {
    const values = [asked.map(({ id }) => id), asked.map(({ takeOver }) => takeOver)];
    const { rows } = await pool.query<AiJob>(begin(values));
    return new Map(rows.map((row) => [row.id, row]));
  });

  async function completeAll(ended: Ended[]): Promise<Set<string>> {
    const { rows } = await pool.query<{ id: string }>(
      complete([
        ended.map(({ id }) => id),
        ended.map(({ attempt }) => attempt),
        ended.map(({ text }) => text),
        ended.map(({ steps }) => steps),
        ended.map(({ resultPath }) => resultPath),
      ]),
    );
    return new Set(rows.map(({ id }) => id));
  }
  const completeTogether = inBatches(completeAll);

  return {
    read: (id: string): Promise<AiJob | null> => orm.em.fork().findOne(AiJob, { id }),

    /**
     * Claims a job before it runs, so that a run that kills its process is counted.
     * @param takeOver whether an earlier run of the same queue entry has ended or its process has died
     * @returns null if the job has ended or another run has claimed it
     */
    async begin(id: string, { takeOver }: { takeOver: boolean }): Promise<StartedRun | null> {
      const row = (await beginAll({ id, takeOver })).get(id);
      return row ? { id, attempt: row.attempts, row } : null;
    },

    progress: (run: JobRun, step: string, steps: JobStep[]) =>
      write(run, 'step = $3, steps = $4', [step, JSON.stringify(steps)]),

    async complete(run: JobRun, { result, resultPath, steps, agentName }: Completed): Promise<boolean> {
      const text = JSON.stringify(result ?? null);
      const ended = {
        ...run,
        text,
        steps: JSON.stringify(finishSteps(steps, new Date().toISOString())),
        resultPath,
      };
      // A large result is written in its own statement, because a statement with many large results would need too much memory.
      const counted = (
        await (text.length > largeResult ? completeAll([ended]) : completeTogether(ended))
      ).has(run.id);
      if (counted && agentName !== null) await pool.query(nameAgent, [run.id, agentName]);
      return counted;
    },

    /** Deletes a completed job that no person started and that contains nothing to show in a list. */
    async forget({ id, attempt }: JobRun): Promise<void> {
      await pool.query(`delete from ai_job where id = $1 and attempts = $2 and status = 'completed'`, [
        id,
        attempt,
      ]);
    },

    fail: (run: JobRun, reason: string | Message) =>
      write(
        run,
        `status = 'failed', error = $3, error_parts = $4, finished_at = now()`,
        sentenceColumns(reason),
      ),

    /** Marks a job as failed whose code crashed its process. @returns the job; null if it has already ended */
    async failStuck(id: string, reason: string): Promise<AiJob | null> {
      const ended = { status: 'failed' as const, error: reason, finishedAt: new Date(), step: null };
      const em = orm.em.fork();
      const changed = await em.nativeUpdate(AiJob, { id, status: 'running' }, ended);
      return changed === 1 ? em.findOne(AiJob, { id }) : null;
    },

    /** Queues jobs again whose process was ended because of another job, without counting the attempt. */
    async excuse(ids: string[]): Promise<void> {
      await pool.query(
        `update ai_job set status = 'queued', attempts = attempts - 1 where id = any($1::uuid[]) and status = 'running'`,
        [ids],
      );
    },

    /** Queues another run, and shows the reason for the failure until that run starts. */
    tryAgain: (run: JobRun, reason: string | Message) =>
      write(run, `status = 'queued', error = $3, error_parts = $4`, sentenceColumns(reason)),

    /** Queues the job until these documents are processed. The step shows what the job waits for. */
    waitFor: (run: JobRun, documentIds: readonly string[], step: string) =>
      write(run, `status = 'queued', attempts = attempts - 1, waits_for = $3, step = $4`, [
        documentIds,
        step,
      ]),

    /** Queues the job again without counting the attempt, because the job did not cause the interruption. */
    putBack: (run: JobRun) => write(run, `status = 'queued', attempts = attempts - 1`, []),
  };
}

interface Ended extends JobRun {
  text: string;
  steps: string;
  resultPath: string | null;
}

/** The number of JSON characters from which a result is written in its own statement. */
const largeResult = 50_000;

const begin = prepared(`
update ai_job set status = 'running', attempts = attempts + 1, error = null, error_parts = null,
  started_at = coalesce(started_at, now()),
  step = case when waits_for = '{}' then step end, waits_for = '{}'
from unnest($1::uuid[], $2::boolean[]) asked (job_id, take_over)
where id = asked.job_id and (status = 'queued' or asked.take_over and status = 'running') returning ${jobColumns}`);

const complete = prepared(`
update ai_job set status = 'completed', result = ended.found::jsonb, steps = ended.done::jsonb, result_path = ended.place,
  step = null, finished_at = now()
from unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::text[]) ended (job_id, attempt, found, done, place)
where id = ended.job_id and attempts = ended.attempt and status = 'running' returning id`);

const nameAgent = `
update document d set agent_name = $2 from ai_job j
where j.id = $1 and d.id = any(j.document_ids) and ${editable('j.user_id')}`;
