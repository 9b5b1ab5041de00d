import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleClient } from './bundle-client.ts';
import { fileOf, type LoadedAgent, type LoadedPart, type LoadMessage } from './loaded-agent.ts';

/** Milliseconds after which loading counts as endless. A workspace waits ten seconds; a busy machine may need longer. */
const loadTimeoutMs = 30_000;

const kind = extname(import.meta.url);
/** The sources of this package load those of the SDK. */
const execArgv = ['--no-warnings', ...(kind === '.ts' ? ['--conditions=@staffroom/source'] : [])];
const program = fileURLToPath(new URL(`./load-program${kind}`, import.meta.url));

/**
 * Loads the manifest, the server half and the client half of a built agent in a separate process, which the agent's code can
 * block or end.
 */
export async function loadAgent(folder: string, timeoutMs = loadTimeoutMs): Promise<LoadedAgent> {
  const output = mkdtempSync(join(tmpdir(), 'staffroom-load-'));
  try {
    return await loadInProcess(folder, { client: await bundleClient(folder, output), timeoutMs });
  } finally {
    rmSync(output, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface LoadOptions {
  /** The bundle of the client half for Node; null without one. */
  client: string | null;
  timeoutMs: number;
}

function loadInProcess(folder: string, { client, timeoutMs }: LoadOptions): Promise<LoadedAgent> {
  const { promise, resolve } = Promise.withResolvers<LoadedAgent>();
  const child = fork(program, [folder, ...(client === null ? [] : [client])], { cwd: folder, execArgv });
  let part: LoadedPart = 'manifest';
  let known: LoadedAgent = { manifest: null, problems: [] };
  const endWith = (text: string) => resolve({ ...known, problems: [...known.problems, { part, text }] });
  const timer = setTimeout(() => {
    endWith(
      `${fileOf[part]} was not loaded within ${timeoutMs / 1000} s, and a workspace waits 10 s. Move long work out of the top level of the file`,
    );
    child.kill('SIGKILL');
  }, timeoutMs);
  child.on('message', ({ found, begun }: LoadMessage) => {
    known = found;
    if (begun === null) resolve(known);
    else part = begun;
  });
  child.on('error', ({ message }) => endWith(`${fileOf[part]} could not be loaded: ${message}`));
  child.on('exit', (code, signal) => {
    clearTimeout(timer);
    // Node ends with code 13 if nothing can continue a waiting `await` at the top level.
    if (code === 13)
      endWith(
        `${fileOf[part]} never finishes loading: an await at its top level waits for something that does not happen. Move it into a function`,
      );
    else
      endWith(
        `${fileOf[part]} ended the process while it was loaded (${signal ?? `exit code ${code}`}). Remove process.exit and the like`,
      );
  });
  return promise;
}
