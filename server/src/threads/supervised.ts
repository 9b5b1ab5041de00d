import { channel } from 'node:diagnostics_channel';

export interface SupervisorReport {
  running: string[];
}

const jobs = channel('staffroom:running-jobs');

export function announceJobs(running: string[]): void {
  jobs.publish({ running } satisfies SupervisorReport);
}

/** Reports running jobs to the supervisor. Stops the server when the supervisor has ended, because no one else would stop it. */
export function followSupervisor(stop: () => void): void {
  jobs.subscribe((report) => void (process.connected && process.send?.(report)));
  process.once('disconnect', stop);
}
