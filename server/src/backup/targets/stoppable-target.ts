import type { BackupTarget } from './target.ts';

/** Ends the work with a target at its next file when the signal aborts, so that a server can stop during a backup. */
export function stoppableTarget(target: BackupTarget, signal: AbortSignal): BackupTarget {
  return {
    ...target,
    write(path, content) {
      signal.throwIfAborted();
      return target.write(path, content);
    },
    read(path) {
      signal.throwIfAborted();
      return target.read(path);
    },
    size(path) {
      signal.throwIfAborted();
      return target.size(path);
    },
  };
}
