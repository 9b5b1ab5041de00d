import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { PluginsFile } from '@staffroom/sdk';
import { readPluginsFile } from './plugins-file.ts';

/**
 * Tells of every new content of `plugins.json` until `signal` aborts. The folder is watched, not the file: editors and
 * mounted volumes replace the file, and a watch on the old one would go silent.
 */
export function watchPluginsFile(
  path: string,
  handlers: { changed: (file: PluginsFile) => void; broken: (error: unknown) => void; signal: AbortSignal },
): void {
  // An editor writes in several steps; one look after they have settled is enough.
  const settle = 100;
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    readPluginsFile(path).then(
      (file) => {
        if (!handlers.signal.aborted) handlers.changed(file);
      },
      (error: unknown) => {
        if (!handlers.signal.aborted) handlers.broken(error);
      },
    );
  };
  const watcher = watch(dirname(path), { signal: handlers.signal, persistent: false }, (_event, filename) => {
    // Volumes of orchestrators swap a link named "..data" beside the file instead of the file itself.
    if (filename !== null && filename !== basename(path) && !filename.startsWith('..')) return;
    clearTimeout(timer);
    timer = setTimeout(look, settle);
  });
  watcher.on('error', handlers.broken);
  handlers.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}
