import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** What a process leaves behind that was ended because of a job or a document. */
export const Blame = z.object({
  /** Whose code ran; null where it was no agent's. */
  jobId: z.uuid().nullable(),
  /** The version of a document that was read; null where it was none. */
  versionId: z.uuid().nullable().default(null),
  /** For its owner. */
  reason: z.string(),
  /** Ids of all jobs that ran in the process. */
  running: z.array(z.string()),
});
export type Blame = z.infer<typeof Blame>;

/** Written by a thread while the process does not turn any more, so it is a file. */
export const blameFile = (dataDir: string) => path.join(dataDir, 'blame.json');

/** Takes the note that the process before left; null where it left none. */
export async function takeBlame(file: string): Promise<Blame | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  await rm(file, { force: true });
  try {
    return Blame.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
