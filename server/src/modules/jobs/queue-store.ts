import type { Agenda, AgendaBackend, Job } from 'agenda';

/** What the queue writes into a job's data. */
export interface Envelope {
  payload: unknown;
  /** Runs that have begun, this one included; raised before the work, so that a job which kills its process is counted. */
  attempt: number;
  /** A run has begun, whether or not it counted. */
  begun?: boolean;
  /** Of waiting jobs with one name and key there is one. */
  unique?: string;
  /** Whose work it is. */
  person?: string;
}

export interface QueueStore {
  backend: AgendaBackend;
  /** Due at once. */
  add(agenda: Agenda, name: string, data: Envelope): Promise<void>;
  /** A part of a statement that does the same for what `rows` selects, in the order of their `place`; where that is possible. */
  addFrom?: (rows: string) => string;
  /**
   * Counts the attempt that begins, in the job's data and in the store, before anything of it runs.
   * @returns whether one has begun before
   */
  begin(job: Job<Envelope>, agenda: Agenda): Promise<boolean>;
  /** Some of the name has come. @param person whose it is, where that is known */
  changed(name: string, person?: string): void;
  /** One of the name, and of this person, has ended, and its place is free. @returns whether there may be one for it */
  left(name: string, person?: string): boolean;
  /**
   * Asked where something has come that this process was woken for.
   * @returns whether it looks for that, and tells the others itself of what it leaves
   */
  looksItself(name: string): boolean;
  /** Lets go of what was taken and not begun. */
  release(): Promise<void>;
  /** Keeps a job that is running for another run, at its `nextRunAt`. Where another of its key waits by now, that one does the work. */
  putBack(agenda: Agenda, job: Job<Envelope>): Promise<void>;
  /**
   * Frees the jobs that nobody works on any more.
   * @param running ids of those that this process is certain of
   * @returns the names of those that wait again
   */
  recover(running: string[]): Promise<string[]>;
}
