import { AsyncLocalStorage } from 'node:async_hooks';
import { realpathSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** One start of an agent whose code runs in this process. */
export interface Suspect {
  readonly slug: string;
  /** Of its package. */
  readonly folder: string;
  /** Switches it off for this reason. */
  fail(reason: string): void;
}

const current = new AsyncLocalStorage<Suspect>();
/** Folder as it stands in stacks → whose it is. */
const suspects = new Map<string, Suspect>();

/** Runs code of an agent, so that what comes out of it later, in a timer or a forgotten promise, is known to be its. */
export function runAs<T>(suspect: Suspect, work: () => T): T {
  return current.run(suspect, work);
}

/** To be called before any of its code is loaded. Returns how to forget it. */
export function watchFor(suspect: Suspect): () => void {
  const key = asInStacks(realpathSync(suspect.folder));
  suspects.set(key, suspect);
  return () => {
    if (suspects.get(key) === suspect) suspects.delete(key);
  };
}

/**
 * Whose fault something is that nobody caught. A stack says it where it leads through the folder of an agent; where it does not,
 * it is the agent in whose request, timer or promise it happened, unless the platform's own code threw it.
 * @param thrown what was thrown; anything
 */
export function whose(thrown: unknown): Suspect | null {
  const frames = framesOf(thrown);
  for (const frame of frames) {
    for (const [folder, suspect] of suspects) if (frame.includes(folder)) return suspect;
  }
  return frames.some((frame) => frame.includes(platform)) ? null : (current.getStore() ?? null);
}

/** In whose request, timer or promise this is called, whoever's code is at work. */
export function inWhoseWork(): Suspect | null {
  return current.getStore() ?? null;
}

// Both src/agents/faults/ and dist/agents/faults/ lie two folders below what is the platform's.
const platform = asInStacks(fileURLToPath(new URL('../..', import.meta.url)));

function asInStacks(folder: string): string {
  return pathToFileURL(folder.replace(/[\\/]$/, '')).href + '/';
}

function framesOf(thrown: unknown): string[] {
  const stack = thrown instanceof Error ? thrown.stack : undefined;
  // The message comes first, and may hold anything.
  return (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
}
