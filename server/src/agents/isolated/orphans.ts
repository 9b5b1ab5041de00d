import { existsSync, readdirSync, readFileSync } from 'node:fs';

/**
 * Ends what a server that was killed has left behind. A process whose loop turns ends when its channel closes; one that computes
 * without end does not notice. Where the system keeps no `/proc` they are left alone.
 * @param program path of the script that such a process runs; after it stands the number of the process that started it
 */
export function endOrphans(program: string): void {
  if (!existsSync('/proc/self/status')) return;
  for (const pid of readdirSync('/proc')) if (/^\d+$/.test(pid) && isOrphan(pid, program)) kill(Number(pid));
}

function isOrphan(pid: string, program: string): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const at = command.indexOf(program);
    if (at < 0 || command[at + 1] === undefined) return false;
    const [, parent] = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return parent !== undefined && parent !== command[at + 1];
  } catch {
    // It has ended meanwhile.
    return false;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone, or somebody else's.
  }
}
