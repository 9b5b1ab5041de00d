import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** A note from a process that ended because of a job or document. */
export const WatchdogReport = z.object({
  /** The job whose code ran; null for none. */
  jobId: z.uuid().nullable(),
  /** The version of a document that was being read; null for none. */
  versionId: z.uuid().nullable().default(null),
  reason: z.string(),
  running: z.array(z.string()),
});
export type WatchdogReport = z.infer<typeof WatchdogReport>;

/** A file, because a thread writes it while the process is blocked. */
export const watchdogReportFile = (dataDir: string) => path.join(dataDir, 'blame.json');

/** Takes the previous process's note; null without one. */
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
