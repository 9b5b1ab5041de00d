import type { Database } from '../../db/database.ts';
import { inBatches } from '../../db/in-batches.ts';
import { prepared } from '../../db/prepared.ts';
import { editable } from '../access/readable.ts';
import type { JobStep } from '@staffroom/sdk/core';
import { AiJob } from './entity.ts';
import { jobColumns } from './job-columns.ts';
import { finishSteps } from './steps.ts';

/**
 * One run of a job. `attempt` fences it: a run that was taken over, cancelled or left behind no longer matches, and what it
 * still writes goes nowhere.
 */
export interface JobRun {
  id: string;
  attempt: number;
}

/** One that has just begun, with its job as it stands now. */
export interface BegunRun extends JobRun {
  row: AiJob;
}

export interface Completed {
  result: unknown;
  /** Where on the agent's page it stands. */
  resultPath: string | null;
  steps: JobStep[];
  /** Named on the documents that it was started on, as far as the person may change them; null where it is not to be named. */
  agentName: string | null;
}

export type JobRuns = ReturnType<typeof createJobRuns>;

/** How a job's row moves from run to run. Every write is a compare-and-set that says whether it still counted. */
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
     * Takes a job before anything of it runs, so that a run which kills its process has been counted.
     * @param takeOver an earlier run of the same queue entry began and is over, or its process is gone
     * @returns null where there is nothing to do: it has ended, or another run has it
     */
    async begin(id: string, { takeOver }: { takeOver: boolean }): Promise<BegunRun | null> {
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
      // A large result goes alone: a statement with many of them would not fit into memory.
      const counted = (
        await (text.length > largeResult ? completeAll([ended]) : completeTogether(ended))
      ).has(run.id);
      if (counted && agentName !== null) await pool.query(nameAgent, [run.id, agentName]);
      return counted;
    },

    /** It has done what nobody started, and nothing of it is to be listed. */
    async forget({ id, attempt }: JobRun): Promise<void> {
      await pool.query(`delete from ai_job where id = $1 and attempts = $2 and status = 'completed'`, [
        id,
        attempt,
      ]);
    },

    fail: (run: JobRun, reason: string) =>
      write(run, `status = 'failed', error = $3, finished_at = now()`, [reason]),

    /** Its code had its process ended. @returns the job; null where it has ended since */
    async blame(id: string, reason: string): Promise<AiJob | null> {
      const ended = { status: 'failed' as const, error: reason, finishedAt: new Date(), step: null };
      const em = orm.em.fork();
      const changed = await em.nativeUpdate(AiJob, { id, status: 'running' }, ended);
      return changed === 1 ? em.findOne(AiJob, { id }) : null;
    },

    /** Their process was ended because of another one: these runs do not count. */
    async excuse(ids: string[]): Promise<void> {
      await pool.query(
        `update ai_job set status = 'queued', attempts = attempts - 1 where id = any($1::uuid[]) and status = 'running'`,
        [ids],
      );
    },

    /** It will be tried again; until then people see why. */
    tryAgain: (run: JobRun, reason: string) => write(run, `status = 'queued', error = $3`, [reason]),

    /** It is run again when these documents have been read; until then people see what it waits for. */
    waitFor: (run: JobRun, documentIds: readonly string[], step: string) =>
      write(run, `status = 'queued', attempts = attempts - 1, waits_for = $3, step = $4`, [
        documentIds,
        step,
      ]),

    /** It was interrupted without fault of its own, so the attempt does not count. */
    putBack: (run: JobRun) => write(run, `status = 'queued', attempts = attempts - 1`, []),
  };
}

interface Ended extends JobRun {
  text: string;
  steps: string;
  resultPath: string | null;
}

/** Characters of JSON. */
const largeResult = 50_000;

const begin = prepared(`
update ai_job set status = 'running', attempts = attempts + 1, error = null, started_at = coalesce(started_at, now()),
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
