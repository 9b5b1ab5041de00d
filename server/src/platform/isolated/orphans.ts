import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/**
 * Remembers the process ids that it reads, one change in a line, and ends the remaining processes when its input closes. A shell,
 * because it needs about 1 MB, where a Node process needs 40 MB.
 */
const program = `pids=
while read -r change pid; do
  if [ "$change" = add ]; then pids="$pids $pid"; continue; fi
  rest=
  for one in $pids; do [ "$one" = "$pid" ] || rest="$rest $one"; done
  pids=$rest
done
[ -z "$pids" ] || kill -9 $pids`;

const watched = new Set<number>();
let watcher: ChildProcess | null = null;

/**
 * Ends the process when this server ends in any way, also by SIGKILL. Most processes of agents end by themselves when their
 * channel closes, but a process in an endless computation does not notice.
 * @returns a function to call after the process has ended
 */
export function endWithServer(pid: number): () => void {
  watched.add(pid);
  if (watcher) tell('add', pid);
  else startWatcher();
  return () => {
    watched.delete(pid);
    tell('remove', pid);
  };
}

function startWatcher(): void {
  // Windows has no such shell.
  if (process.platform === 'win32') return;
  // `detached` creates a separate process group, so that a signal to the server's group does not end the watcher first.
  const child = spawn('sh', ['-c', program], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: {},
  });
  watcher = child;
  const forget = () => {
    if (watcher === child) watcher = null;
  };
  child.on('error', forget).on('exit', forget);
  child.stdin.on('error', forget);
  // Neither the watcher nor its pipe keeps the server from ending.
  child.unref();
  (child.stdin as unknown as { unref?: () => void }).unref?.();
  for (const pid of watched) tell('add', pid);
}

function tell(change: 'add' | 'remove', pid: number): void {
  watcher?.stdin?.write(`${change} ${pid}\n`);
}

/**
 * Ends agent processes whose server was killed together with its watcher. Without `/proc`, such processes remain.
 * @param script path of the script that such a process runs; the next argument is the pid of its parent
 */
export function endOrphans(script: string): void {
  if (!existsSync('/proc/self/status')) return;
  for (const pid of readdirSync('/proc')) if (/^\d+$/.test(pid) && isOrphan(pid, script)) kill(Number(pid));
}

function isOrphan(pid: string, script: string): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const at = command.indexOf(script);
    if (at < 0 || command[at + 1] === undefined) return false;
    const [, parent] = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return parent !== undefined && parent !== command[at + 1];
  } catch {
    // The process has ended since the list was read.
    return false;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended or belongs to another user.
  }
}
