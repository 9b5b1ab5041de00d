import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Which agents are being started, noted where the next process finds it: a start that never gives the thread back, or takes the
 * memory of the process, leaves its note behind.
 */
export interface StartNotes {
  begin(slug: string, version: string): void;
  /** The start has settled, in whatever way. */
  end(slug: string): void;
  /** Whether a process ended while it started this version. */
  endedIn(slug: string, version: string): boolean;
  /** What was left behind has been acted on: whoever starts an agent from now on means it. */
  forget(): void;
}

/** For a registry without a folder. */
export const noStartNotes: StartNotes = {
  begin: () => undefined,
  end: () => undefined,
  endedIn: () => false,
  forget: () => undefined,
};

const folderName = 'agents-starting';

/** Files of starts that have not settled, of every registry of this process. */
const unsettled = new Set<string>();
// A process that ends in order was not ended by the agent that was just starting.
process.once('exit', () => {
  for (const file of unsettled) rmSync(file, { force: true });
});

/** @param dataDir of this server; other processes may use it at the same time */
export function createStartNotes(dataDir: string): StartNotes {
  const folder = path.join(dataDir, folderName);
  mkdirSync(folder, { recursive: true });
  const left = new Map<string, Note[]>();
  for (const note of readNotes(folder)) left.set(note.slug, [...(left.get(note.slug) ?? []), note]);
  let forgotten = false;
  const noteOf = (slug: string) => path.join(folder, `${slug}.${process.pid}`);
  return {
    begin(slug, version) {
      // Not later: by then the thread may stand still.
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

/** Those of processes that are gone. */
function readNotes(folder: string): Note[] {
  const names = readdirSync(folder);
  return names.flatMap((name) => {
    const [slug = '', pid = ''] = name.split('.');
    if (!/^\d+$/.test(pid) || isAtWork(Number(pid))) return [];
    const file = path.join(folder, name);
    return [{ slug, version: readFileSync(file, 'utf8'), file }];
  });
}

/** In a container every process has the same number: a note with that of this one is of the process before it. */
function isAtWork(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is somebody else's, and there.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
