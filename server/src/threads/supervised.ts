import { channel } from 'node:diagnostics_channel';

export interface Tidings {
  running: string[];
}

const jobs = channel('staffroom:running-jobs');

export function announceJobs(running: string[]): void {
  jobs.publish({ running } satisfies Tidings);
}

/** Reports running jobs to the supervisor. Stops the server when the supervisor has ended, because no one else would stop it. */
export function followSupervisor(stop: () => void): void {
  jobs.subscribe((tidings) => void (process.connected && process.send?.(tidings)));
  process.once('disconnect', stop);
}
