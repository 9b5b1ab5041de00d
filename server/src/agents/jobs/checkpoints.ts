import type { Checkpoint } from '@staffroom/sdk/server';
import type { JobRun } from '../../modules/jobs/runs.sql.ts';
import type { StoredSteps } from '../../modules/jobs/stored-steps.sql.ts';
import type { trackProgress } from './job-progress.ts';
import { superseded } from './until-silent.ts';

interface CheckpointsOptions {
  run: JobRun;
  keptSteps: Pick<StoredSteps, 'once'>;
  tracker: Pick<ReturnType<typeof trackProgress>, 'hasBegun' | 'progress'>;
  signal: AbortSignal;
  supersede: () => void;
  onActivity: () => void;
}

/** Keeps the results of a job's pieces, so that a later run of the job does not repeat them. */
export function createCheckpoints(options: CheckpointsOptions) {
  const { run, keptSteps, tracker, signal, supersede, onActivity } = options;
  const pieces: Promise<unknown>[] = [];

  const once = async <T>(name: string, key: string, piece: () => Promise<T>): Promise<T> => {
    if (!tracker.hasBegun(name)) await tracker.progress(name);
    signal.throwIfAborted();
    const kept = await keptSteps.once(run, name, key, piece);
    onActivity();
    if (!kept) supersede();
    signal.throwIfAborted();
    if (!kept) throw superseded;
    return kept.value;
  };

  const checkpoint: Checkpoint = (name, key, piece) => {
    const doing = once(name, key, piece);
    pieces.push(doing);
    return doing;
  };

  return {
    checkpoint,
    /** Whether the job has pieces. */
    any: () => pieces.length > 0,
    /** Resolves when all pieces have ended. */
    settled: () => Promise.allSettled(pieces),
  };
}
