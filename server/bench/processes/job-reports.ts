import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface JobReports extends AsyncDisposable {
  /** The address to which jobs send `begin/<job>/<process id>` and `last/<job>/<process id>`. */
  url: string;
  /** The number of jobs that began while another process still ran the same job. */
  overlaps: () => number;
  /** Whether the last step of a job ran more than once, which a kill between the step and its storing causes. */
  isLastRepeated: (job: string) => boolean;
}

/** Receives what the jobs report. @param isAlive whether a process still runs */
export async function jobReports(isAlive: (processId: number) => boolean): Promise<JobReports> {
  const running = new Map<string, number>();
  const last = new Map<string, number>();
  let overlaps = 0;
  const server = createServer((request, response) => {
    const [, kind, job = '', processId = ''] = request.url?.split('/') ?? [];
    const by = Number(processId);
    const before = running.get(job);
    if (kind === 'begin') {
      if (before !== undefined && before !== by && isAlive(before)) overlaps += 1;
      running.set(job, by);
    } else {
      last.set(job, (last.get(job) ?? 0) + 1);
      running.delete(job);
    }
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    overlaps: () => overlaps,
    isLastRepeated: (job) => (last.get(job) ?? 0) > 1,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
