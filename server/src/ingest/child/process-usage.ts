import { readFileSync } from 'node:fs';

export interface ProcessUsage {
  /** Peak and current resident memory in bytes. */
  peak: number;
  resident: number;
  /** Milliseconds of processor time since the process started, over all threads. */
  processorTime: number;
}

const nothing: ProcessUsage = { peak: 0, resident: 0, processorTime: 0 };

/** Resolution in milliseconds: Linux reports processor time in hundredths of a second. */
const tick = 10;

/** Reads a process's memory and processor time. All values are 0 if they are unknown or the process has ended. */
export function readUsage(pid: number | undefined): ProcessUsage {
  try {
    // `status` counts in kilobytes, but `statm` in pages, whose size varies.
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const bytes = (line: RegExp) => Number(line.exec(status)?.[1] ?? 0) * 1024;
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The program name in parentheses may contain anything; user and system time are the 12th and 13th fields after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      peak: bytes(/^VmHWM:\s*(\d+) kB/m),
      resident: bytes(/^VmRSS:\s*(\d+) kB/m),
      processorTime: (Number(fields[11]) + Number(fields[12])) * tick,
    };
  } catch {
    return nothing;
  }
}
