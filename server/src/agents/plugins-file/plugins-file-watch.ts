import { watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

/** Milliseconds: an editor writes in several steps; one look after they have settled is enough. */
const settle = 100;
/** Milliseconds between two looks at the file itself. */
const every = 2_000;

interface Watching {
  /** There may be something new in it. */
  changed: () => void;
  /** Changes are only noticed by looking. */
  unwatched: (error: unknown) => void;
  signal: AbortSignal;
}

/**
 * Tells of every change of `plugins.json` until `signal` aborts, from the moment this resolves. The folder is watched, not the file:
 * editors and mounted volumes replace the file, and a watch on the old one would go silent. Volumes of other machines tell of
 * nothing, and a folder that was replaced no more, so the file is looked at as well.
 */
export async function watchPluginsFile(
  path: string,
  { changed, unwatched, signal }: Watching,
): Promise<void> {
  const mark = () =>
    stat(path, { bigint: true }).then(
      ({ ino, mtimeNs, size }) => `${ino} ${mtimeNs} ${size}`,
      () => 'missing',
    );
  let seen = await mark();
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    // Before it is read: what is written meanwhile is seen the next time.
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
      // Volumes of orchestrators swap a link named "..data" beside the file instead of the file itself.
      if (filename === null || filename === basename(path) || filename.startsWith('..')) soon();
    });
    watcher.on('error', unwatched);
  } catch (error) {
    // The machine has no watches left.
    unwatched(error);
  }
}
