import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { watchdogReportFile, takeWatchdogReport } from './watchdog-report.ts';

const module = fileURLToPath(new URL('loop-watch.ts', import.meta.url));

/** Blocks the event loop of a separate process, because the tests need the loop of their own process. */
async function blockedProcess(
  until: string,
  limit: number,
  more = '',
): Promise<{ output: string; signal: string | null }> {
  const program = `
    import { watchLoop } from ${JSON.stringify(module)};
    const log = { warn: told, error: console.error };
    // While it starts, the loop of a busy machine is blocked, too: nothing runs yet.
    function told(blocked) {
      if (${until === 'true'} || blocked.running.length === 0) return;
      process.stdout.write(JSON.stringify(blocked));
      process.exit(0);
    }
    watchLoop({ log, running: () => ['rfp:analyse 1'], standstillMs: 100, limit: ${limit}, ${more} });
    function readEverything() { while (${until}); }
    setTimeout(readEverything, 1000);
    setInterval(() => undefined, 1000);`;
  const child = spawn(
    process.execPath,
    ['--conditions=@staffroom/source', '--input-type=module', '-e', program],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const [out, errors, [, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { output: out + errors, signal: signal as string | null };
}

it('a blocked event loop is reported with the running jobs', async () => {
  const { output } = await blockedProcess('process.cpuUsage().user + process.cpuUsage().system < 1e6', 60);
  const { running, milliseconds } = JSON.parse(output);
  expect(running).toEqual(['rfp:analyse 1']);
  expect(milliseconds).toBeGreaterThan(50);
});

it('when a blocked process is killed, the document that the process was reading is recorded', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'staffroom-blame-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const versionId = randomUUID();
  const file = watchdogReportFile(folder);
  const more = `reading: () => ${JSON.stringify(versionId)}, reportFile: ${JSON.stringify(file)}`;
  const { signal } = await blockedProcess('true', 0.5, more);
  expect(signal).toBe('SIGKILL');
  expect(await takeWatchdogReport(file)).toMatchObject({ jobId: null, versionId });
});

it('a process whose event loop stays blocked is killed', async () => {
  const { output, signal } = await blockedProcess('true', 0.5);
  expect(signal).toBe('SIGKILL');
  expect(output).toContain('server: event loop stuck, process killed');
});
