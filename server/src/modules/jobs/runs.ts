import type { Database } from '../../db/database.ts';
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
  /** Named on the document that it was about, where the person may change that; null where it was about none. */
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

  return {
    read: (id: string): Promise<AiJob | null> => orm.em.fork().findOne(AiJob, { id }),

    /**
     * Takes a job before anything of it runs, so that a run which kills its process has been counted.
     * @param takeOver an earlier run of the same queue entry began and is over, or its process is gone
     * @returns null where there is nothing to do: it has ended, or another run has it
     */
    async begin(id: string, { takeOver }: { takeOver: boolean }): Promise<BegunRun | null> {
      const { rows } = await pool.query<AiJob>(begin([id, takeOver ? ['queued', 'running'] : ['queued']]));
      return rows[0] ? { id, attempt: rows[0].attempts, row: rows[0] } : null;
    },

    progress: (run: JobRun, step: string, steps: JobStep[]) =>
      write(run, 'step = $3, steps = $4', [step, JSON.stringify(steps)]),

    async complete(run: JobRun, { result, resultPath, steps, agentName }: Completed): Promise<boolean> {
      const counted = await write(
        run,
        `status = 'completed', result = $3, steps = $4, result_path = $5, step = null, finished_at = now()`,
        [
          JSON.stringify(result ?? null),
          JSON.stringify(finishSteps(steps, new Date().toISOString())),
          resultPath,
        ],
      );
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

const begin = prepared(`
update ai_job set status = 'running', attempts = attempts + 1, error = null, started_at = coalesce(started_at, now()),
  step = case when waits_for = '{}' then step end, waits_for = '{}'
where id = $1 and status = any($2) returning ${jobColumns}`);

const nameAgent = `
update document d set agent_name = $2 from ai_job j
where j.id = $1 and d.id = j.document_id and ${editable('j.user_id')}`;
