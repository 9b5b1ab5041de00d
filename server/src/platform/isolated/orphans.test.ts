import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { endOrphans } from './orphans.ts';

const orphans = join(import.meta.dirname, 'orphans.ts');

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('agent processes of a killed server are ended, and those of a running server continue', async () => {
  const program = join(mkdtempSync(join(tmpdir(), 'orphans-')), 'loop.mjs');
  writeFileSync(program, 'for (;;);');
  // Command line of a shell that starts the process in the background and exits.
  const start = '"$0" "$1" $$ >/dev/null 2>&1 & echo $!';
  const orphan = Number(execFileSync('sh', ['-c', start, process.execPath, program], { encoding: 'utf8' }));
  const own = spawn(process.execPath, [program, String(process.pid)]);
  onTestFinished(() => {
    own.kill('SIGKILL');
    if (isThere(orphan)) process.kill(orphan, 'SIGKILL');
  });
  expect(isThere(orphan)).toBe(true);
  endOrphans(program);
  await expect.poll(() => isThere(orphan)).toBe(false);
  expect(own.exitCode ?? own.signalCode).toBeNull();
});

it.each(['SIGKILL', 'SIGTERM'] as const)(
  'a process in an endless computation ends with its server, which gets %s, and an ended process is forgotten',
  async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), 'orphans-'));
    const loop = join(folder, 'loop.mjs');
    writeFileSync(loop, 'for (;;);');
    const server = join(folder, 'server.mjs');
    // The server starts two processes, reports that one has ended although it still runs, and prints both ids.
    writeFileSync(
      server,
      `import { spawn } from 'node:child_process';
      import { endWithServer } from ${JSON.stringify(orphans)};
      const [one, two] = [0, 1].map(() => spawn(process.execPath, [${JSON.stringify(loop)}], { stdio: 'ignore' }).pid);
      endWithServer(one);
      endWithServer(two)();
      setTimeout(() => console.log(JSON.stringify([one, two])), 500);
      setInterval(() => undefined, 1_000);`,
    );
    const parent = spawn(process.execPath, [server], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const [one, two] = JSON.parse(line.toString()) as [number, number];
    onTestFinished(() => {
      for (const pid of [one, two]) if (isThere(pid)) process.kill(pid, 'SIGKILL');
    });
    expect([isThere(one), isThere(two)]).toEqual([true, true]);
    parent.kill(signal);
    await expect.poll(() => isThere(one)).toBe(false);
    expect(isThere(two)).toBe(true);
  },
);
