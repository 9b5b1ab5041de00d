import { type FSWatcher, watch } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from '../run-tool.ts';

interface ServerHalfOptions {
  /** The agent's. */
  folder: string;
  id: string;
  /** Where builds are put, each in a folder of its own: another address is what makes the server load it anew. */
  work: string;
  /** A build that holds is in place. @param from its folder */
  built: (from: string) => void;
  failed: () => void;
}

/** What makes no difference to the server half. */
const elsewhere = /^(?:client|node_modules|dist|\..*)$/;
const isSource = /\.(?:ts|json|md)$/;

/**
 * Compiles the agent whenever a file of its server half changes, and has the workspace take the new one in place of the old: by the
 * line of `plugins.json`, as an update would. What the server keeps, it keeps.
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
    // The page comes from memory; that there is one is what the server has to see.
    await writeFile(join(target, 'dist/client/mf-manifest.json'), '{}');
    await install(options.id, target, work);
    options.built(target);
    // The one before may still be answering.
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

/** By a rename: the server never sees half a file. Without a frame, so that edits of the page keep its state. */
async function install(id: string, from: string, work: string): Promise<void> {
  const file = join(work, 'plugins.json');
  await writeFile(
    `${file}.next`,
    `${JSON.stringify({ agents: { [id]: { from, frame: false } } }, null, 2)}\n`,
  );
  await rename(`${file}.next`, file);
}
