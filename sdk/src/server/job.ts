import type { z } from 'zod';
import type { JobSpec } from '../contract.ts';

// A handler's exact types are checked where it is written; the platform calls it with validated values.
// oxlint-disable-next-line typescript/no-explicit-any
type Checked = any;

export interface Progress {
  /** A name from the spec's `steps`, with counts where there are some: `progress('Match', { done: 35, total: 61 })`. */
  (step: string, count?: { done: number; total: number }): Promise<void>;
}

export interface Step {
  /**
   * Does a piece of a job once and keeps what it gives: a run that follows a crash, a failure or a restart gets that back
   * instead of doing it again. Several may be under way at the same time.
   * @param name from the spec's `steps`
   * @param key which piece of the step, such as a document's id and a number
   * @param work gives something that survives JSON, 1 MB at most
   */
  <T>(name: string, key: string, work: () => Promise<T>): Promise<T>;
}

/** Tells the pages that watch the job something on its way: 4 KB of JSON at most, kept nowhere. */
export type Emit<T> = (data: T) => Promise<void>;

export interface JobOptions<J extends JobSpec = JobSpec> {
  /** Runs in all, the first included; default 3. */
  attempts?: number;
  /** It is stopped when nothing is heard of it for so long: no progress, no finished step, no event. Default 10; in all it has six times that. */
  timeoutMinutes?: number;
  /** Runs of this job at the same time in one worker process; default 2. From 2 on one more, for a person of whom none runs. */
  concurrency?: number;
  /**
   * Where on the agent's page the result stands: "Open" on the finished job leads there. A path, a query or both, from where the
   * page is mounted; it may not lead out of it. Without one, or where this throws, people come to the page itself. It is asked
   * once, when the job ends, and has to hold for as long as the job is listed: name the job or a record, not a position.
   * @example job(generate, handle, { resultPath: ({ id }) => `/decks/${id}` })
   * @example job(analyse, handle, { resultPath: ({ result }) => `?report=${result.reportId}` })
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
    step: Step;
    emit: Emit<Checked>;
  }) => Promise<unknown>;
}
