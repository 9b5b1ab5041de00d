import { type FSWatcher, watch } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from '../run-tool.ts';

interface ServerHalfOptions {
  folder: string;
  id: string;
  /** Folder for builds. Each build has its own subfolder, because the server reloads a module only if its path is new. */
  work: string;
  /** Show the agent's page in a frame. */
  framed: boolean;
  /** Called when a valid build is installed. @param from the folder of the build */
  built: (from: string) => void;
  failed: () => void;
}

const elsewhere = /^(?:client|node_modules|dist|\..*)$/;
const isSource = /\.(?:ts|json|md)$/;

/**
 * Compiles the agent after each change of its server half and installs the result through `plugins.json`, like an update.
 * Stored data stays.
 */
export function watchServerHalf(options: ServerHalfOptions): { first: Promise<void> } & Disposable {
  const { folder, work } = options;
  let number = 0;
  let timer: NodeJS.Timeout | undefined;
  let building: Promise<void> = Promise.resolve();
  const watchers: FSWatcher[] = [];

  async function build(): Promise<void> {
    const target = join(work, 'builds', String(++number));
    await mkdir(join(target, 'dist/client'), { recursive: true });
    const exitCode = await runTool('typescript', 'tsc', ['--outDir', join(target, 'dist')], folder);
    if (exitCode !== 0) return options.failed();
    for (const file of ['package.json', 'README.md']) {
      await cp(join(folder, file), join(target, file)).catch(() => undefined);
    }
    // The page is served from memory; the server only checks that its manifest file exists.
    await writeFile(join(target, 'dist/client/mf-manifest.json'), '{}');
    await install(options, target);
    options.built(target);
    // Keep the two previous builds, because they may still be answering requests.
    await rm(join(work, 'builds', String(number - 3)), { recursive: true, force: true });
  }

  function soon(file: string | null): void {
    if (file !== null && !isSource.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      building = building.then(build);
    }, 80);
  }

  async function begin(): Promise<void> {
    await rm(join(work, 'builds'), { recursive: true, force: true });
    await build();
    watchers.push(watch(folder, (_event, file) => soon(file)));
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.isDirectory() && !elsewhere.test(entry.name))
        watchers.push(watch(join(folder, entry.name), { recursive: true }, (_event, file) => soon(file)));
    }
  }

  return {
    first: begin(),
    [Symbol.dispose]() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}

/**
 * Writes `plugins.json` to a temporary file and renames it, so that the server never reads a partial file. Without a
 * frame, the page keeps its state during edits.
 */
async function install({ id, work, framed }: ServerHalfOptions, from: string): Promise<void> {
  const file = join(work, 'plugins.json');
  await writeFile(
    `${file}.next`,
    `${JSON.stringify({ agents: { [id]: { from, frame: framed } } }, null, 2)}\n`,
  );
  await rename(`${file}.next`, file);
}
