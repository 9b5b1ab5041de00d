import { readFileSync } from 'node:fs';

/** What a process takes. */
export interface ProcessUsage {
  /** Bytes that it has had resident at most, and has now. */
  peak: number;
  resident: number;
  /** Milliseconds of processor time since it started, of all its threads. */
  processorTime: number;
}

const nothing: ProcessUsage = { peak: 0, resident: 0, processorTime: 0 };

/** Linux counts processor time in hundredths of a second, whatever its clock. */
const tick = 10;

/** All 0 where the system does not tell, or the process is gone. */
export function readUsage(pid: number | undefined): ProcessUsage {
  try {
    // In kilobytes there, unlike in `statm`, whose pages differ in size.
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const bytes = (line: RegExp) => Number(line.exec(status)?.[1] ?? 0) * 1024;
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // Behind the name of the program, which may hold anything: user and system time are the 12th and 13th.
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
