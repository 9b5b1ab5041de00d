import type { Agenda, AgendaBackend, Job } from 'agenda';

export interface Envelope {
  payload: unknown;
  /** The number of started runs, including this one. Raised before the work, so that a job that kills its process counts. */
  attempt: number;
  /** A run has started, whether or not it counted. */
  begun?: boolean;
  /** At most one job waits per name and key. */
  unique?: string;
  person?: string;
}

export interface QueueStore {
  backend: AgendaBackend;
  /** Due immediately. */
  add(agenda: Agenda, name: string, data: Envelope): Promise<void>;
  /** A part of a statement that adds the jobs `rows` selects, in the order of `place`; undefined if the store cannot. */
  addFrom?: (rows: string) => string;
  /**
   * Counts the starting attempt in the job's data and in the store, before the job runs.
   * @returns whether an earlier run had started
   */
  begin(job: Job<Envelope>, agenda: Agenda): Promise<boolean>;
  /** A job of the name has arrived. @param person its owner, if known */
  changed(name: string, person?: string): void;
  /** A job of this name and person has ended, and its place is free. @returns whether another may be waiting */
  left(name: string, person?: string): boolean;
  /**
   * For a job that woke this process.
   * @returns whether this process will poll for it and tell the others what it leaves
   */
  looksItself(name: string): boolean;
  release(): Promise<void>;
  /** Schedules a running job for another run at its `nextRunAt`, or transfers the work to a waiting job with its key. */
  putBack(agenda: Agenda, job: Job<Envelope>): Promise<void>;
  /**
   * Frees jobs that no process works on.
   * @param running ids of the jobs running in this process
   * @returns the names of the jobs that wait again
   */
  recover(running: string[]): Promise<string[]>;
}
