import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

const program = path.join(import.meta.dirname, '../../src/main.ts');

export interface Member {
  role: 'web' | 'worker';
  port: number;
  /** Whether the process runs, as far as is known. */
  up: boolean;
  child: ChildProcess | null;
}

export interface Fleet extends AsyncDisposable {
  members: Member[];
  /** Kills a process and starts it again, as a supervisor does. */
  kill(member: Member): Promise<void>;
  /** Stops a process with SIGTERM, and starts it again. @returns the exit code, and the milliseconds until the exit */
  restart(member: Member): Promise<{ code: number | null; stopMs: number }>;
  /** Lines of the log of all processes that name an error. */
  errors: string[];
}

/**
 * Starts two web and two worker processes, each with a data folder of its own that is empty at every start.
 * @param firstPort the first of four consecutive ports
 * @param alive gets the ids of the running processes
 */
export async function fleet(
  env: Record<string, string>,
  { firstPort, alive }: { firstPort: number; alive: Set<number> },
): Promise<Fleet> {
  const errors: string[] = [];
  const folders: string[] = [];
  const members: Member[] = (['web', 'web', 'worker', 'worker'] as const).map((role, index) => ({
    role,
    port: firstPort + index,
    up: false,
    child: null,
  }));
  let closing = false;

  async function start(member: Member): Promise<void> {
    const data = await mkdtemp(path.join(tmpdir(), 'staffroom-process-'));
    folders.push(data);
    const child = spawn(
      process.execPath,
      ['--conditions=@staffroom/source', program, '--role', member.role],
      {
        cwd: data,
        env: {
          PATH: process.env['PATH'],
          NODE_COMPILE_CACHE: path.join(tmpdir(), 'staffroom-processes-cache'),
          PORT: String(member.port),
          DATA_DIR: data,
          LOG_LEVEL: 'warn',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    member.child = child;
    const { pid } = child;
    if (pid !== undefined) {
      alive.add(pid);
      child.once('exit', () => alive.delete(pid));
    }
    for (const output of [child.stdout, child.stderr])
      createInterface({ input: output }).on('line', (line) => {
        if (/"level":(?:50|60)|"level":"(?:error|fatal)"/.test(line)) errors.push(line);
      });
    while (!closing && child.exitCode === null && child.signalCode === null) {
      const answer = await fetch(`http://127.0.0.1:${member.port}/readyz`).catch(() => null);
      if (answer?.ok) break;
      await delay(200);
    }
    member.up = child.exitCode === null && child.signalCode === null;
    if (!member.up && !closing) throw new Error(`A process has ended:\n${errors.slice(-5).join('\n')}`);
  }

  async function end(member: Member, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const { child } = member;
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    const gone = once(child, 'exit');
    child.kill(signal);
    if (signal === 'SIGKILL') member.up = false;
    const [code] = (await gone) as [number | null];
    member.up = false;
    return code;
  }

  await Promise.all(members.map(start));
  return {
    members,
    errors,
    async kill(member) {
      await end(member, 'SIGKILL');
      await start(member);
    },
    async restart(member) {
      const begun = performance.now();
      const code = await end(member, 'SIGTERM');
      const stopMs = performance.now() - begun;
      await start(member);
      return { code, stopMs };
    },
    async [Symbol.asyncDispose]() {
      closing = true;
      await Promise.all(members.map((member) => end(member, 'SIGKILL')));
      for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
