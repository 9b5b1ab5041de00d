import { watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

/** Milliseconds to wait for the last of an editor's several writes. */
const settle = 100;
/** Milliseconds between two checks of the file itself. */
const every = 2_000;

interface Watching {
  /** The file may have changed. */
  changed: () => void;
  /** The watch failed; only polling notices changes. */
  unwatched: (error: unknown) => void;
  signal: AbortSignal;
}

/**
 * Reports each change of `plugins.json` until `signal` aborts, from the moment this resolves. It watches the folder, because
 * editors and mounted volumes replace the file, which silences a watch on the file itself. It also polls, because network
 * volumes send no events, and a replaced folder stops sending them.
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
    // Taken before reading, so that a concurrent write is noticed next time.
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
      // Orchestrators' volumes swap a link named "..data" next to the file.
      if (filename === null || filename === basename(path) || filename.startsWith('..')) soon();
    });
    watcher.on('error', unwatched);
  } catch (error) {
    // The machine has no watches left.
    unwatched(error);
  }
}
