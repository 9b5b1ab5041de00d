import { channel } from 'node:diagnostics_channel';

/** What a server tells the process that looks after it (supervise.ts). */
export interface Tidings {
  /** Ids of the jobs that run in it. */
  running: string[];
}

const jobs = channel('staffroom:running-jobs');

/** Says which jobs run from now on, to whoever wants to know. */
export function announceJobs(running: string[]): void {
  jobs.publish({ running } satisfies Tidings);
}

/** Tells the supervisor what runs here, and stops when it is gone: nobody else would. */
export function followSupervisor(stop: () => void): void {
  jobs.subscribe((tidings) => void (process.connected && process.send?.(tidings)));
  process.once('disconnect', stop);
}
