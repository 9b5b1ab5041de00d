import type { z } from 'zod';
import type { JobSpec } from '../endpoint.ts';

// Handlers are type-checked where they are defined; the platform calls them with validated values.
// oxlint-disable-next-line typescript/no-explicit-any
type Checked = any;

export interface Progress {
  /** Reports a step, one of the spec's `steps`, with counts if known: `progress('Match', { done: 35, total: 61 })`. */
  (step: string, count?: { done: number; total: number }): Promise<void>;
}

export interface Checkpoint {
  /**
   * Runs a piece of work once and stores its result. A later attempt, after a crash, failure or restart, gets the stored
   * result. Pieces can run in parallel.
   * @param name one of the spec's `steps`
   * @param key identifies the piece within the step, such as a document's id and a number
   * @param work must return JSON of at most 1 MB
   */
  <T>(name: string, key: string, work: () => Promise<T>): Promise<T>;
}

/** Sends an event to the pages that watch the job: at most 4 KB of JSON, which is not stored. */
export type Emit<T> = (data: T) => Promise<void>;

export interface JobOptions<J extends JobSpec = JobSpec> {
  /** Maximum number of attempts, including the first; default 3. */
  attempts?: number;
  /**
   * Minutes between the attempts: the first number is the pause after the first attempt. Sets the number of attempts to one more
   * than the list has numbers. The pauses survive a restart of the server. Default: 2 seconds, doubled after each attempt.
   */
  retryMinutes?: readonly number[];
  /**
   * Minutes without progress, a finished step or an event after which the job is stopped; default 10. The whole job is stopped
   * after six times as long.
   */
  timeoutMinutes?: number;
  /**
   * Number of parallel runs of this job in one worker process; default 2. With 2 or more, one additional run can start for a
   * person who has no running one.
   */
  concurrency?: number;
  /**
   * Returns where the "Open" button of the finished job leads: a path, a query or both, relative to the agent's page and inside
   * it. Without this function, or if it throws, the button opens the page itself. Called once, when the job ends. The result
   * must be valid as long as the job is listed: use the id of the job or a record, not a position.
   * @example job(generate, handle, { resultPath: ({ id }) => `/decks/${id}` })
   * @example job(analyze, handle, { resultPath: ({ result }) => `?report=${result.reportId}` })
   */
  resultPath?: (finished: {
    id: string;
    input: z.output<J['input']>;
    result: z.output<J['result']>;
  }) => string;
}

export interface Job {
  kind: 'job';
  spec: JobSpec;
  options: JobOptions<Checked>;
  handle: (run: {
    id: string;
    input: Checked;
    call: Checked;
    progress: Progress;
    checkpoint: Checkpoint;
    emit: Emit<Checked>;
  }) => Promise<unknown>;
}
