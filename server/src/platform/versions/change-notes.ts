import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { currentAddress } from '../../http/current-request.ts';
import { Rejection } from '../../agents/rejection.ts';

/** Who changed a version: the account of an administrator, the user of the command line, or a program with a delivery token. */
const Actor = z.union([
  z.object({ userId: z.uuid() }),
  z.object({ commandLine: z.string() }),
  z.object({ deliveryToken: z.string() }),
]);
export type Actor = z.output<typeof Actor>;

const ChangeNote = z.object({
  /** The id of the audit entry that the note becomes. */
  id: z.uuid(),
  at: z.iso.datetime(),
  by: Actor,
  /** The network address of the administrator's browser. Notes of commands and of earlier versions have none. */
  address: z.string().nullable().default(null),
  action: z.string(),
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
export type ChangeNote = z.output<typeof ChangeNote>;

/** The time of the last note of this process, in milliseconds. Notes get different times, by which the log is sorted. */
let lastAt = 0;

/** The action by which the server deletes what an agent has stored, and reports how much that was. */
export const purgeAction = 'agent.purge';

/** The question how many records an earlier version could not read. It changes nothing and is not in the audit log. */
export const hiddenRecordsQuestion = 'agent.hidden-records';

const ending = '.json';
const answered = '.txt';

export type ChangeNotes = ReturnType<typeof changeNotes>;

/** Makes changes of one actor, each with its note. */
export const notedChanges = (notes: ChangeNotes, by: Actor) => ({
  /** Makes a change. A change that fails leaves no note. */
  noted: async <T>(
    action: string,
    subject: string,
    detail: Record<string, unknown>,
    change: () => Promise<T>,
  ): Promise<T> => {
    const id = await notes.write({ by, action, subject, detail });
    try {
      return await change();
    } catch (error) {
      await notes.forget(id);
      throw error;
    }
  },

  /** Notes a refused package. @param subject returns the id of the agent, or the name of the package */
  noteRefusal: async <T>(subject: () => string | Promise<string>, install: () => Promise<T>): Promise<T> => {
    try {
      return await install();
    } catch (error) {
      if (error instanceof Rejection)
        await notes.write({
          by,
          action: 'agent.refuse',
          subject: await subject(),
          detail: { reason: error.message },
        });
      throw error;
    }
  },
});

export type NotedChanges = ReturnType<typeof notedChanges>;

/**
 * Passes changes of installed agents to the audit log. A command changes files, possibly while no server is running and its
 * embedded database is closed. So it leaves a note next to the files, which the server later turns into an audit entry.
 * @param data the data folder
 */
export function changeNotes(data: string) {
  const folder = join(data, 'agent-changes');
  const file = (id: string) => join(folder, `${id}${ending}`);
  const answerFile = (id: string) => join(folder, `${id}${answered}`);
  return {
    folder,

    /** Writes a note. Called before the change, so that no change lacks a note. @returns the id of the note */
    async write(note: Omit<ChangeNote, 'id' | 'at' | 'address'>): Promise<string> {
      const id = randomUUID();
      lastAt = Math.max(Date.now(), lastAt + 1);
      const text = JSON.stringify({
        id,
        at: new Date(lastAt).toISOString(),
        address: currentAddress.getStore() ?? null,
        ...note,
      } satisfies ChangeNote);
      await mkdir(folder, { recursive: true });
      await writeFile(`${file(id)}.tmp`, text);
      await rename(`${file(id)}.tmp`, file(id));
      return id;
    },

    /** Deletes a note after it was processed or its change failed. */
    forget: (id: string) => rm(file(id), { force: true }),

    /** Stores a result for the command that waits for it. */
    answer: (id: string, text: string) => writeFile(answerFile(id), text),

    async answerTo(id: string, limit: number): Promise<string | null> {
      const until = Date.now() + limit;
      for (;;) {
        // The server writes the result first and then deletes the note.
        if (!existsSync(file(id))) return readFile(answerFile(id), 'utf8').catch(() => null);
        if (Date.now() > until) return null;
        await setTimeout(100);
      }
    },

    async clearAnswers(): Promise<void> {
      for (const name of await readdir(folder))
        if (name.endsWith(answered)) await rm(join(folder, name), { force: true });
    },

    /** Returns the pending notes, oldest first. @param broken called for an invalid note, which is then renamed */
    async waiting(broken: (name: string, error: unknown) => void): Promise<ChangeNote[]> {
      const names = (await readdir(folder).catch((): string[] => [])).filter((name) => name.endsWith(ending));
      const notes = await Promise.all(
        names.map(async (name) => {
          const text = await readFile(join(folder, name), 'utf8').catch(() => null);
          // Another process has already processed and deleted the note.
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
    return String(process.getuid?.() ?? 'unknown user');
  }
}
