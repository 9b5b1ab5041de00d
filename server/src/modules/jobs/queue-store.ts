import type { Agenda, AgendaBackend, Job } from 'agenda';

export interface Envelope {
  payload: unknown;
  /**
   * The number of started runs, including the current one. It is increased before the work, so that a run that kills its
   * process is counted.
   */
  attempt: number;
  /** Whether a run has started, even if that run was not counted as an attempt. */
  begun?: boolean;
  /** The number of runs that have failed, for jobs with `deaths`. The other earlier runs ended with their process. */
  failures?: number;
  /** The number of runs that had ended with their process when the job last rested. */
  rested?: number;
  /** A key. At most one job with the same name and key waits. */
  unique?: string;
  person?: string;
  /** The `traceparent` of the work that added the job, if traces were on. */
  trace?: string;
}

export interface QueueStore {
  backend: AgendaBackend;
  /** Adds a job that is due immediately. */
  add(agenda: Agenda, name: string, data: Envelope): Promise<void>;
  /**
   * Returns a part of a SQL statement that adds the jobs which the query `rows` selects, in the order of `place`. Undefined if
   * the store does not support this.
   */
  addFrom?: (rows: string) => string;
  /**
   * Counts an attempt before the job runs, in the job's data and in the store.
   * @returns whether an earlier run had started
   */
  begin(job: Job<Envelope>, agenda: Agenda): Promise<boolean>;
  /** Notes that a job of this name has arrived. @param person the job's owner, if known */
  changed(name: string, person?: string): void;
  /**
   * Notes that a job of this name and person has ended, so that its place is free.
   * @returns whether another job may be waiting
   */
  left(name: string, person?: string): boolean;
  /**
   * Whether this process takes a new job of this name.
   * @returns true if this process will poll for the job, and will notify the other processes of jobs that it leaves
   */
  looksItself(name: string): boolean;
  release(): Promise<void>;
  /** Schedules another run of a running job at its `nextRunAt`, or transfers its work to a waiting job with the same key. */
  putBack(agenda: Agenda, job: Job<Envelope>): Promise<void>;
  /**
   * Unlocks jobs on which no process works.
   * @param running ids of the jobs that are running in this process
   * @returns the names of the jobs that wait again
   */
  recover(running: string[]): Promise<string[]>;
}
