import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Stores on disk which agents are starting. If a start blocks the thread or crashes the process, the next process finds its
 * note.
 */
export interface StartNotes {
  begin(slug: string, version: string): void;
  end(slug: string): void;
  endedIn(slug: string, version: string): boolean;
  /** Clears the notes of earlier processes, so that they do not prevent a later start on request. */
  forget(): void;
}

export const noStartNotes: StartNotes = {
  begin: () => undefined,
  end: () => undefined,
  endedIn: () => false,
  forget: () => undefined,
};

const folderName = 'agents-starting';

const unsettled = new Set<string>();
// Deletes the notes at a normal exit, which is not the fault of a starting agent.
process.once('exit', () => {
  for (const file of unsettled) rmSync(file, { force: true });
});

/** @param dataDir the data folder of this server; other processes may use it at the same time */
export function createStartNotes(dataDir: string): StartNotes {
  const folder = path.join(dataDir, folderName);
  mkdirSync(folder, { recursive: true });
  const left = new Map<string, Note[]>();
  for (const note of readNotes(folder)) left.set(note.slug, [...(left.get(note.slug) ?? []), note]);
  let forgotten = false;
  const noteOf = (slug: string) => path.join(folder, `${slug}.${process.pid}`);
  return {
    begin(slug, version) {
      // Written synchronously, because the agent's start may block the thread immediately afterwards.
      writeFileSync(noteOf(slug), version);
      unsettled.add(noteOf(slug));
    },
    end(slug) {
      for (const { file } of left.get(slug) ?? []) rmSync(file, { force: true });
      left.delete(slug);
      rmSync(noteOf(slug), { force: true });
      unsettled.delete(noteOf(slug));
    },
    endedIn: (slug, version) => !forgotten && (left.get(slug) ?? []).some((note) => note.version === version),
    forget: () => void (forgotten = true),
  };
}

interface Note {
  slug: string;
  version: string;
  file: string;
}

function readNotes(folder: string): Note[] {
  const names = readdirSync(folder);
  return names.flatMap((name) => {
    const [slug = '', pid = ''] = name.split('.');
    if (!/^\d+$/.test(pid) || isAtWork(Number(pid))) return [];
    const file = path.join(folder, name);
    return [{ slug, version: readFileSync(file, 'utf8'), file }];
  });
}

/**
 * Whether another process with this pid is running. In a container, every process may have the same pid, so a note with our own
 * pid is from an earlier process.
 */
function isAtWork(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
