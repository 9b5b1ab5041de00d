import { AppError, largestRecord } from '@staffroom/sdk';
import type { Database } from '../../db/database.ts';
import { currentStep } from './current-step.ts';
import { AiJobStep } from './entity.ts';
import type { JobRun } from './runs.ts';

export type KeptSteps = ReturnType<typeof createKeptSteps>;

/** What the finished pieces of jobs gave, so that no run does them again. */
export function createKeptSteps({ orm, pool }: Pick<Database, 'orm' | 'pool'>) {
  /** Null too where the run no longer counts: what it did must not stand beside what another one does. */
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
     * Gives what the piece gave before, or does it and keeps that.
     * @returns null where the run no longer counts
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

    /** Nobody runs the job again. */
    forget: (jobId: string) => orm.em.fork().nativeDelete(AiJobStep, { jobId }),
  };
}

/** What a first run gives is what a later one would read. */
function written(name: string, value: unknown): string {
  const text = JSON.stringify(value ?? null);
  if (Buffer.byteLength(text) > largestRecord)
    throw new AppError('too-large', `What the step "${name}" gave is larger than 1 MB`);
  return text;
}
