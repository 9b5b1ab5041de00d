import { existsSync, readdirSync, readFileSync } from 'node:fs';

/**
 * Ends processes of a killed server. A process with a turning event loop ends when its channel closes; one in an endless
 * computation does not notice. Without `/proc`, such processes stay.
 * @param program path of the script that such a process runs; the next argument is the pid of its parent
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
    // The process has ended in the meantime.
    return false;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process is gone or belongs to someone else.
  }
}
