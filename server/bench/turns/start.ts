import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Measured } from '../sockets/measured.ts';

export interface StartedProcess {
  child: ChildProcess;
  said: unknown;
}

interface StartOptions {
  env?: Record<string, string>;
  /** Allowed cores in the format of `taskset`. */
  cores?: string;
}

/**
 * Starts a part of a benchmark, given by its path in `server/bench`, as a process; PROFILE=<folder> writes a profile of its
 * processor time.
 */
export async function start(
  file: string,
  { env = {}, cores = '0' }: StartOptions = {},
): Promise<StartedProcess> {
  const profile = process.env['PROFILE'];
  const flags = [
    '--conditions=@staffroom/source',
    '--expose-gc',
    ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${path.join(profile, path.basename(file, '.ts'))}`] : []),
  ];
  const program = [process.execPath, ...flags, path.join(import.meta.dirname, '..', file)];
  const child = spawn('taskset', ['-c', cores, ...program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  const gone = new AbortController();
  child.once('exit', () => gone.abort(new Error(`${file} ended before it was ready`)));
  const [said] = (await once(child, 'message', gone)) as [unknown];
  return { child, said };
}

export async function measure(child: ChildProcess): Promise<Measured> {
  child.send('measure');
  const [measured] = (await once(child, 'message')) as [Measured];
  return measured;
}
