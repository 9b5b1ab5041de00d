import { AsyncLocalStorage } from 'node:async_hooks';
import { realpathSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** One start of an agent whose code runs in this process. */
export interface Suspect {
  readonly slug: string;
  readonly folder: string;
  fail(reason: string): void;
}

const current = new AsyncLocalStorage<Suspect>();
/** Agents by the folder of their code, as the folder appears in stack traces. */
const suspects = new Map<string, Suspect>();

/** Runs an agent's code, so that later errors from its timers and promises are attributed to the agent. */
export function runAs<T>(suspect: Suspect, work: () => T): T {
  return current.run(suspect, work);
}

/** Starts to watch for errors of an agent; called before its code loads. Returns a function that ends the watch. */
export function watchFor(suspect: Suspect): () => void {
  const key = asInStacks(realpathSync(suspect.folder));
  suspects.set(key, suspect);
  return () => {
    if (suspects.get(key) === suspect) suspects.delete(key);
  };
}

/**
 * Finds the agent that caused an uncaught error. This is the agent whose folder is in the stack trace; if there is none, the
 * agent in whose request, timer or promise the error happened, unless platform code threw it.
 * @param thrown any thrown value
 */
export function whose(thrown: unknown): Suspect | null {
  const frames = framesOf(thrown);
  for (const frame of frames) {
    for (const [folder, suspect] of suspects) if (frame.includes(folder)) return suspect;
  }
  return frames.some((frame) => frame.includes(platform)) ? null : (current.getStore() ?? null);
}

/** Returns the agent in whose request, timer or promise the current code runs, even if the code belongs to the platform. */
export function currentSuspect(): Suspect | null {
  return current.getStore() ?? null;
}

// The platform's code is two folders above, both in src and in dist.
const platform = asInStacks(fileURLToPath(new URL('../..', import.meta.url)));

function asInStacks(folder: string): string {
  return pathToFileURL(folder.replace(/[\\/]$/, '')).href + '/';
}

function framesOf(thrown: unknown): string[] {
  const stack = thrown instanceof Error ? thrown.stack : undefined;
  // Skips the error message at the beginning of the stack, because it may contain anything.
  return (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
}
