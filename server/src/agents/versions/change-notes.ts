import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';

/** Who changed which version runs: somebody in Administration, or at the command line of this machine. */
const Actor = z.union([z.object({ userId: z.uuid() }), z.object({ commandLine: z.string() })]);
export type Actor = z.output<typeof Actor>;

const ChangeNote = z.object({
  /** Of its entry in the audit log. */
  id: z.uuid(),
  at: z.iso.datetime(),
  by: Actor,
  /** As the audit log has it: `agent.install`. */
  action: z.string(),
  /** The agent. */
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
export type ChangeNote = z.output<typeof ChangeNote>;

/** What the server does with a note of this action: it deletes what the agent has stored, and says how much that was. */
export const purgeAction = 'agent.purge';

const ending = '.json';
const answered = '.txt';

/**
 * Changes of installed agents on their way into the audit log. They are made in files, also while no server runs, and the
 * database may be one that only the server can open: a note lies beside them until the server has written its entry.
 * @param data the data folder
 */
export function changeNotes(data: string) {
  const folder = join(data, 'agent-changes');
  const file = (id: string) => join(folder, `${id}${ending}`);
  let lastAt = 0;
  const answerFile = (id: string) => join(folder, `${id}${answered}`);
  return {
    folder,

    /** Before the change, so that none goes unnoted. @returns its id */
    async write(note: Omit<ChangeNote, 'id' | 'at'>): Promise<string> {
      const id = randomUUID();
      // Two of one command are never of the same time: the log is in its order.
      lastAt = Math.max(Date.now(), lastAt + 1);
      const text = JSON.stringify({ id, at: new Date(lastAt).toISOString(), ...note } satisfies ChangeNote);
      await mkdir(folder, { recursive: true });
      await writeFile(`${file(id)}.tmp`, text);
      await rename(`${file(id)}.tmp`, file(id));
      return id;
    },

    /** It was acted on, or what it announced did not happen. */
    forget: (id: string) => rm(file(id), { force: true }),

    /** For whoever waits for what came of it. */
    answer: (id: string, text: string) => writeFile(answerFile(id), text),

    /** @returns what came of it; null where no server has said so in time @param limit milliseconds */
    async answerTo(id: string, limit: number): Promise<string | null> {
      const until = Date.now() + limit;
      for (;;) {
        // The note goes once its answer is there.
        if (!existsSync(file(id))) return readFile(answerFile(id), 'utf8').catch(() => null);
        if (Date.now() > until) return null;
        await setTimeout(100);
      }
    },

    /** Answers that nobody waits for any more. */
    async clearAnswers(): Promise<void> {
      for (const name of await readdir(folder))
        if (name.endsWith(answered)) await rm(join(folder, name), { force: true });
    },

    /** Those that wait, the oldest first. @param broken told of what is no note; it is put aside */
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

/** Whose command line this is. */
export function thisCommandLine(): Actor {
  return { commandLine: `${userName()}@${hostname()}` };
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a number that has no name.
    return String(process.getuid?.() ?? 'somebody');
  }
}
