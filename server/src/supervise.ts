import { spawn } from 'node:child_process';
import path from 'node:path';
import { switchOffTelemetry } from './ai/embedders/library-telemetry.ts';
import type { SupervisorReport } from './threads/supervised.ts';

// Runs the server (main.ts), and restarts it if it was killed or ran out of memory. Agents' jobs run in the server's process,
// so that a job that takes all memory ends everyone's work.

switchOffTelemetry();

const isBuilt = import.meta.filename.endsWith('.js');
const main = path.join(import.meta.dirname, isBuilt ? 'bundle/main.js' : 'main.ts');
/** Hides Node's warning about `url.parse`, which packages call, because server operators can do nothing about it. */
const quiet = isBuilt ? ['--disable-warning=DEP0169'] : [];
/** If the server ends `maxEnds` times within `within` milliseconds, the supervisor gives up. */
const [maxEnds, within] = [5, 600_000] as const;

const ends: number[] = [];
let running: SupervisorReport['running'] = [];
let stopping = false;
let server = start();

function start() {
  running = [];
  // The server gets its own process group, because it would otherwise get each signal of the terminal twice.
  const child = spawn(
    process.execPath,
    [...process.execArgv, ...quiet, main, ...process.argv.slice(2), '--supervised'],
    {
      detached: true,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  );
  child.on('message', (report: SupervisorReport) => {
    running = report.running;
  });
  child.on('exit', (code, signal) => {
    // A server that exits by itself has reported the reason. A restart would end for the same reason.
    if (stopping || signal === null) process.exit(code ?? 1);
    const now = Date.now();
    ends.push(now);
    const often = ends.filter((end) => end > now - within).length >= maxEnds;
    report(signal, often);
    if (often) process.exit(1);
    server = start();
  });
  return child;
}

/** Writes a log line in production, where programs parse the log, and a sentence for people otherwise. */
function report(signal: NodeJS.Signals, often: boolean): void {
  const outOfMemory = signal === 'SIGABRT';
  if (process.env['NODE_ENV'] === 'production') {
    const time = new Date().toISOString();
    const fields = { time, signal, outOfMemory, running, restarts: !often };
    const line = { level: often ? 'fatal' : 'error', ...fields, msg: 'server: process killed' };
    process.stderr.write(`${JSON.stringify(line)}\n`);
    return;
  }
  const why = outOfMemory ? 'ran out of memory' : 'was killed';
  const jobs = running.length === 0 ? 'no job was running' : `these jobs were running: ${running.join(', ')}`;
  const next = often ? 'It ends too often and stays down.' : 'It starts again.';
  process.stderr.write(`The server ${why} (${signal}) while ${jobs}. ${next}\n`);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopping = true;
    server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  });
}
