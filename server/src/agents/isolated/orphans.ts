import { existsSync, readdirSync, readFileSync } from 'node:fs';

/**
 * Ends agent processes whose server was killed. Most end by themselves when their channel closes, but a process in an endless
 * computation does not notice. Without `/proc`, such processes remain.
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
