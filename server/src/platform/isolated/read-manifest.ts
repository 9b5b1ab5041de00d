import { pathToFileURL } from 'node:url';
import { startIsolatedProcess } from './isolated-process.ts';

/** Maximum milliseconds for a manifest that waits for something; computing is limited by processor time. */
const waitLimit = 60_000;
/** Megabytes of heap. */
const memory = 128;
/** Seconds of processor time without a turn of the event loop. */
const blocked = 10;

/**
 * Imports a manifest in its own process, which has no access to files outside the package, to the environment or to the network.
 * A manifest that is a module is code of a stranger, and it runs before anyone has agreed to the package.
 * @param folder the folder of the package
 * @param file the module of the manifest
 * @returns the manifest as plain data, which is not checked yet
 */
export async function readManifestApart(folder: string, file: string): Promise<unknown> {
  const ended = Promise.withResolvers<never>();
  const child = startIsolatedProcess({
    agent: { id: 'manifest', name: 'The manifest' },
    folder,
    allowed: [],
    memory,
    blocked,
    onOutput: () => undefined,
    refused: () => undefined,
    ended: (reason) => ended.reject(new Error(reason)),
  });
  const timer = setTimeout(
    () => ended.reject(new Error(`it was not read within ${waitLimit / 1000} s`)),
    waitLimit,
  );
  try {
    return await Promise.race([child.readManifest(pathToFileURL(file).href), ended.promise]);
  } finally {
    clearTimeout(timer);
    child.stop();
  }
}
