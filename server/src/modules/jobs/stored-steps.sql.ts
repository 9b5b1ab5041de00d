import { AppError, msg } from '@staffroom/sdk';
import { maxRecordBytes } from '@staffroom/sdk/internal/shared';
import type { Database } from '../../db/database.ts';
import { currentStep } from './current-step.ts';
import { AiJobStep } from './entity.ts';
import type { JobRun } from './runs.sql.ts';

export type StoredSteps = ReturnType<typeof createStoredSteps>;

/** Stores the results of finished parts of jobs, so that a repeated run of the job skips these parts. */
export function createStoredSteps({ orm, pool }: Pick<Database, 'orm' | 'pool'>) {
  /** @returns false if this run was replaced or has ended, because results of different runs must not be mixed */
  async function keep(run: JobRun, name: string, key: string, text: string): Promise<boolean> {
    const { rowCount } = await pool.query(
      `insert into ai_job_step (job_id, name, key, result)
       select id, $3, $4, $5::jsonb from ai_job where id = $1 and attempts = $2 and status = 'running'
       on conflict do nothing`,
      [run.id, run.attempt, name, key, text],
    );
    return rowCount === 1;
  }

  return {
    /**
     * Returns the stored result of a part of a job, or computes and stores the result.
     * @returns null if this run was replaced or has ended
     */
    async once<T>(
      run: JobRun,
      name: string,
      key: string,
      work: () => Promise<T>,
    ): Promise<{ value: T } | null> {
      const place = { jobId: run.id, name, key };
      const kept = await orm.em.fork().findOne(AiJobStep, place);
      if (kept) return { value: kept.result as T };
      const text = written(name, await currentStep.run({ jobId: run.id, step: name }, work));
      if (!(await keep(run, name, key, text))) return null;
      return { value: JSON.parse(text) as T };
    },

    /** Deletes the stored results of a job that never runs again. */
    forget: (jobId: string) => orm.em.fork().nativeDelete(AiJobStep, { jobId }),
  };
}

/**
 * Serializes a result as JSON. The caller parses the JSON again, so that the first run returns the same value as a repeated
 * run.
 */
function written(name: string, value: unknown): string {
  const text = JSON.stringify(value ?? null);
  if (Buffer.byteLength(text) > maxRecordBytes)
    throw new AppError('too-large', msg`The result of the step "${name}" is larger than 1 MB`);
  return text;
}
