import { watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { ListWatch } from '../../agents/agent-source.ts';

/** Milliseconds to wait after a change, because an editor may write the file several times. */
const settle = 100;
/** Milliseconds between two checks of the file itself. */
const every = 2_000;

/**
 * Reports each change of the files with the installed agents until `signal` aborts. No change is missed after the promise has resolved. It watches
 * the folder, because editors and mounted volumes replace the file, and a watch on the old file reports nothing. It also polls,
 * because network volumes send no events, and a replaced folder sends none either.
 */
export async function watchFiles(paths: readonly string[], watching: ListWatch): Promise<void> {
  for (const path of paths) await watchFile(path, watching);
}

async function watchFile(path: string, { changed, unwatched, signal }: ListWatch): Promise<void> {
  const mark = () =>
    stat(path, { bigint: true }).then(
      ({ ino, mtimeNs, size }) => `${ino} ${mtimeNs} ${size}`,
      () => 'missing',
    );
  let seen = await mark();
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    // Takes the mark before the file is read, so that a write during the reading is noticed at the next check.
    seen = await mark();
    if (!signal.aborted) changed();
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), settle);
  };
  const lookAtFile = async () => {
    if ((await mark()) !== seen && !signal.aborted) soon();
  };
  const net = setInterval(() => void lookAtFile(), every);
  net.unref();
  signal.addEventListener(
    'abort',
    () => {
      clearInterval(net);
      clearTimeout(timer);
    },
    { once: true },
  );
  try {
    const watcher = watch(dirname(path), { signal, persistent: false }, (_event, filename) => {
      // Orchestrators such as Kubernetes replace a link named "..data" next to the file.
      if (filename === null || filename === basename(path) || filename.startsWith('..')) soon();
    });
    watcher.on('error', unwatched);
  } catch (error) {
    // The folder does not exist yet, so that only polling can detect the file.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    // The system's limit of file watches is reached.
    unwatched(error);
  }
}
