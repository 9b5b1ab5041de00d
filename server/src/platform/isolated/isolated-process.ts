import { type ChildProcess, spawn } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { noTelemetry } from '../../ai/embedders/library-telemetry.ts';
import { workerUrl } from '../../threads/worker-thread.ts';
import type { AgentManifest } from '@staffroom/sdk';
import type { MachineNeed } from '@staffroom/sdk/internal/shared';
import { endedMessage } from '../../agents/require-running.ts';
import { lastWord } from './last-word.ts';
import { endOrphans, endWithServer } from './orphans.ts';
import { Peer } from './peer.ts';
import { permissionFlags } from './permissions.ts';
import { watchProcess } from './process-watch.ts';

export interface IsolatedProcessOptions {
  agent: Pick<AgentManifest, 'id' | 'name'>;
  folder: string;
  /** The machine permissions that the manifest asks for and the workspace grants. */
  allowed: readonly MachineNeed[];
  /** Maximum heap size in megabytes. */
  memory: number;
  /** Maximum seconds of processor time during which the event loop does not turn. */
  blocked: number;
  onOutput: (line: string) => void;
  /** Called with one line for each forbidden action that the process tried. */
  refused: (what: string) => void;
  /** Called once with the reason why the process has ended, unless it was stopped. */
  ended: (reason: string) => void;
}

/** The manifest and the hosts that the workspace has agreed to. */
interface LoadedHalf {
  manifest: AgentManifest;
  /** Hosts whose addresses may be on this machine or a private network. */
  privateHosts: readonly string[];
}

export interface IsolatedProcess {
  /** Loads the server half. @param url the address of its module */
  load(url: string, given: LoadedHalf): Promise<unknown>;
  /** Reads a manifest as plain data. @param url the address of its module */
  readManifest(url: string): Promise<unknown>;
  stop(): void;
}

const program = fileURLToPath(workerUrl('./agent-worker', import.meta.url));
let isFirst = true;

/** Number of characters at the end of the process's output that are searched for the reason why it ended. */
const lastWords = 4_000;

export function startIsolatedProcess({
  agent,
  folder,
  allowed,
  memory,
  blocked,
  onOutput,
  refused,
  ended,
}: IsolatedProcessOptions): IsolatedProcess {
  if (isFirst) endOrphans(program);
  isFirst = false;
  const child = spawn(
    process.execPath,
    [
      ...conditions(),
      ...permissionFlags(folder, allowed),
      `--max-old-space-size=${memory}`,
      program,
      String(process.pid),
    ],
    { stdio: ['ignore', 'pipe', 'pipe', 'pipe'], env: harmlessVariables() },
  );
  if (child.pid !== undefined) child.once('exit', endWithServer(child.pid));
  let stopped = false;
  let loaded = false;
  const words = listen(child, onOutput);
  const end = (reason: string) => {
    if (stopped) return;
    stopped = true;
    unwatch();
    child.kill('SIGKILL');
    ended(reason);
  };
  const peer = new Peer(child.stdio[3] as Duplex, {
    refused,
    gone: endedMessage(agent.name),
    // Waits a second for the exit of the process, which reports the reason. A process that only closes its channel is then
    // killed.
    closed: (reason) => setTimeout(() => end(reason.message), 1_000).unref(),
  });
  const unwatch =
    child.pid === undefined
      ? () => undefined
      : watchProcess({
          pid: child.pid,
          pulse: async () => Number(await peer.root('pulse')),
          isLoaded: () => loaded,
          blocked,
          // Adds memory for node itself and for data outside the heap, such as received files.
          memory: (2 * memory + 256) * 1024 * 1024,
          broken: end,
        });
  child.on('error', (error) => end(`couldn’t start its process: ${error.message}`));
  child.on('exit', (code, signal) => end(reasonOf(code, signal, words())));
  return {
    load: (url, given) => peer.root('load', url, given).finally(() => (loaded = true)),
    readManifest: (url) => peer.root('manifest', url).finally(() => (loaded = true)),
    stop() {
      stopped = true;
      unwatch();
      peer.close();
      const kill = setTimeout(() => child.kill('SIGKILL'), 2_000);
      child.once('exit', () => clearTimeout(kill));
    },
  };
}

/** Copies the environment without variables that could contain a secret. */
function harmlessVariables(): NodeJS.ProcessEnv {
  const names = ['LANG', 'LC_ALL', 'NODE_ENV', 'TZ'];
  const given = names.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : []));
  return { ...Object.fromEntries(given), ...noTelemetry };
}

/** Returns node's import conditions: if the server runs from source code, agents do too. */
function conditions(): string[] {
  return process.execArgv.filter((argument) => argument.startsWith('--conditions='));
}

function listen(child: ChildProcess, onOutput: (line: string) => void): () => string {
  let words = '';
  for (const output of [child.stdout, child.stderr]) {
    output?.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-lastWords);
      for (const line of text.split('\n')) if (line.trim() !== '') onOutput(line.slice(0, 1_000));
    });
  }
  return () => words;
}

function reasonOf(code: number | null, signal: NodeJS.Signals | null, words: string): string {
  if (/heap out of memory/.test(words)) return 'out of memory: its heap was full';
  const said = words.split('\n').findLast((line) => line.startsWith(lastWord));
  if (said !== undefined) return said.slice(lastWord.length);
  if (signal !== null) return `its process was ended by ${signal}`;
  return `it called process.exit: its process ended with code ${code}`;
}
