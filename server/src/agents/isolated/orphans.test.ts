import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { endOrphans } from './orphans.ts';

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
