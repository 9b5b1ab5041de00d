import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** A report about a process that was ended because of a job or document. */
export const WatchdogReport = z.object({
  /** The job whose code was running; null if no job's code was running. */
  jobId: z.uuid().nullable(),
  /** The document version that was being read; null if none was. */
  versionId: z.uuid().nullable().default(null),
  reason: z.string(),
  running: z.array(z.string()),
});
export type WatchdogReport = z.infer<typeof WatchdogReport>;

/** The path of the report. It is stored in a file, because a worker thread writes it while the main thread is blocked. */
export const watchdogReportFile = (dataDir: string) => path.join(dataDir, 'blame.json');

/** Reads and deletes the report of the previous process; null if there is none. */
export async function takeWatchdogReport(file: string): Promise<WatchdogReport | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  await rm(file, { force: true });
  try {
    return WatchdogReport.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
