import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { ownEnvironment } from './own-environment.ts';
import { workspaceOptions } from './newer-node.ts';
import { nodeOf } from './workspace.ts';

export interface ServerProcess extends AsyncDisposable {
  origin: string;
  child: ChildProcess;
}

interface ServerOptions {
  main: string;
  folder: string;
  isPackage: boolean;
  /** Working directory; not the checkout, because its `.env` belongs to another workspace. */
  work: string;
  env: Record<string, string>;
  /** Use AI models as configured in the environment, instead of the fake model. */
  realAi?: boolean;
  /** Called for each line of the server's log, with the parsed line. */
  log: (entry: {
    level?: string;
    msg?: string;
    reason?: string;
    state?: string;
    line?: string;
    err?: { stack?: string };
    [field: string]: unknown;
  }) => void;
}

/** Starts the built server on a free port; disposing stops it. @throws Error when it ends before it is ready */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const { main, folder, isPackage, work, env, realAi = false, log } = options;
  const port = await freePort();
  const node = nodeOf({ folder });
  const child = spawn(node, [...workspaceOptions(node), main], {
    cwd: work,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...ownEnvironment(folder, realAi),
      NODE_ENV: 'development',
      // The fake model also computes embeddings.
      ...(isPackage && !realAi && { EMBEDDINGS: 'openai' }),
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
    },
  });
  const last: string[] = [];
  createInterface(child.stderr).on('line', (line) => {
    last.push(line);
    if (last.length > 20) last.shift();
    try {
      log(JSON.parse(line) as Record<string, unknown>);
    } catch {
      log({ level: 'error', msg: line });
    }
  });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await answers(`${origin}/healthz`))) {
    if (child.exitCode !== null)
      throw new Error(`The server of the workspace did not start:\n${last.join('\n')}`);
    await setTimeout(100);
  }
  return {
    origin,
    child,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

/**
 * Finds a free port.
 * @param wanted the port to use; 0 for any port
 * @throws Error when the wanted port is in use
 */
export async function freePort(wanted = 0): Promise<number> {
  const listener = createServer();
  try {
    await once(listener.listen(wanted, '127.0.0.1'), 'listening');
  } catch {
    throw new Error(`Port ${wanted} is in use. Choose another port: staffroom dev --port ${wanted + 1}`);
  }
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return port;
}
