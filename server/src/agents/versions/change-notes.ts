import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';

/** The account in Administration or the command line user who changed a version. */
const Actor = z.union([z.object({ userId: z.uuid() }), z.object({ commandLine: z.string() })]);
export type Actor = z.output<typeof Actor>;

const ChangeNote = z.object({
  /** The id of the note's audit entry. */
  id: z.uuid(),
  at: z.iso.datetime(),
  by: Actor,
  action: z.string(),
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
export type ChangeNote = z.output<typeof ChangeNote>;

/** For this action, the server deletes what the agent has stored, and reports the amount. */
export const purgeAction = 'agent.purge';

const ending = '.json';
const answered = '.txt';

/**
 * Passes changes of installed agents to the audit log. They are made in files, possibly without a running server, and the
 * database may be embedded in the server: a note waits next to the files until the server has written its entry.
 * @param data the data folder
 */
export function changeNotes(data: string) {
  const folder = join(data, 'agent-changes');
  const file = (id: string) => join(folder, `${id}${ending}`);
  let lastAt = 0;
  const answerFile = (id: string) => join(folder, `${id}${answered}`);
  return {
    folder,

    /** Written before the change, so that none is missed. @returns its id */
    async write(note: Omit<ChangeNote, 'id' | 'at'>): Promise<string> {
      const id = randomUUID();
      // Notes of one command get distinct times, which order the log.
      lastAt = Math.max(Date.now(), lastAt + 1);
      const text = JSON.stringify({ id, at: new Date(lastAt).toISOString(), ...note } satisfies ChangeNote);
      await mkdir(folder, { recursive: true });
      await writeFile(`${file(id)}.tmp`, text);
      await rename(`${file(id)}.tmp`, file(id));
      return id;
    },

    /** Deletes a note that was processed or whose change failed. */
    forget: (id: string) => rm(file(id), { force: true }),

    /** Stores the result for the waiting command. */
    answer: (id: string, text: string) => writeFile(answerFile(id), text),

    async answerTo(id: string, limit: number): Promise<string | null> {
      const until = Date.now() + limit;
      for (;;) {
        // The server deletes the note after writing its result.
        if (!existsSync(file(id))) return readFile(answerFile(id), 'utf8').catch(() => null);
        if (Date.now() > until) return null;
        await setTimeout(100);
      }
    },

    async clearAnswers(): Promise<void> {
      for (const name of await readdir(folder))
        if (name.endsWith(answered)) await rm(join(folder, name), { force: true });
    },

    /** Pending notes, oldest first. @param broken called for an invalid note, which is moved aside */
    async waiting(broken: (name: string, error: unknown) => void): Promise<ChangeNote[]> {
      const names = (await readdir(folder).catch((): string[] => [])).filter((name) => name.endsWith(ending));
      const notes = await Promise.all(
        names.map(async (name) => {
          const text = await readFile(join(folder, name), 'utf8').catch(() => null);
          // Another process was faster.
          if (text === null) return [];
          try {
            return [ChangeNote.parse(JSON.parse(text))];
          } catch (error) {
            broken(name, error);
            await rename(join(folder, name), join(folder, `${name}.broken`));
            return [];
          }
        }),
      );
      return notes.flat().toSorted((a, b) => a.at.localeCompare(b.at));
    },
  };
}

export function thisCommandLine(): Actor {
  return { commandLine: `${userName()}@${hostname()}` };
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container, the user id may have no name.
    return String(process.getuid?.() ?? 'somebody');
  }
}
