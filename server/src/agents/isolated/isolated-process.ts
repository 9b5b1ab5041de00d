import { type ChildProcess, spawn } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { noTelemetry } from '../../ai/embedders/library-telemetry.ts';
import { workerUrl } from '../../threads/worker-thread.ts';
import type { AgentManifest, MachineNeed } from '@staffroom/sdk';
import { endedMessage } from '../require-running.ts';
import { lastWord } from './last-word.ts';
import { endOrphans } from './orphans.ts';
import { Peer } from './peer.ts';
import { permissionFlags } from './permissions.ts';
import { watchProcess } from './process-watch.ts';

export interface IsolatedProcessOptions {
  agent: Pick<AgentManifest, 'id' | 'name'>;
  /** Of the agent's package. */
  folder: string;
  /** Hosts that it may speak to. */
  hosts: readonly string[];
  /** Of what its manifest asks for, what it is given. */
  allowed: readonly MachineNeed[];
  /** Megabytes of its heap. */
  memory: number;
  /** Seconds of processor time without one turn of its loop. */
  blocked: number;
  /** What it writes to its output, line by line. */
  said: (line: string) => void;
  /** What it may not do and has tried, in one line. */
  refused: (what: string) => void;
  /** Once, unless it was stopped: why the process has ended, in words. */
  ended: (reason: string) => void;
}

export interface IsolatedProcess {
  /** Loads a server half in it. @param url of the module @returns what the module exports, described */
  load(url: string): Promise<unknown>;
  stop(): void;
}

const program = fileURLToPath(workerUrl('./agent-worker', import.meta.url));
let isFirst = true;

/** Characters of its output that are looked at when it has ended. */
const lastWords = 4_000;

/** Starts a process for the server half of one agent. */
export function startIsolatedProcess({
  agent: { id, name },
  folder,
  hosts,
  allowed,
  memory,
  blocked,
  said,
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
  let stopped = false;
  let loaded = false;
  const words = listen(child, said);
  const end = (reason: string) => {
    if (stopped) return;
    stopped = true;
    unwatch();
    child.kill('SIGKILL');
    ended(reason);
  };
  const peer = new Peer(child.stdio[3] as Duplex, {
    refused,
    gone: endedMessage(name),
    // The reason is told by how the process ends; one that only closes its channel is ended.
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
          // What is outside of its heap, such as files that it has been given, and node itself.
          memory: (2 * memory + 256) * 1024 * 1024,
          broken: end,
        });
  child.on('error', (error) => end(`couldn’t start its process: ${error.message}`));
  child.on('exit', (code, signal) => end(reasonOf(code, signal, words())));
  return {
    load: (url) => peer.root('load', url, { id, hosts }).finally(() => (loaded = true)),
    stop() {
      stopped = true;
      unwatch();
      peer.close();
      const kill = setTimeout(() => child.kill('SIGKILL'), 2_000);
      child.once('exit', () => clearTimeout(kill));
    },
  };
}

/** Of the server's environment nothing that could be a secret. */
function harmlessVariables(): NodeJS.ProcessEnv {
  const names = ['LANG', 'LC_ALL', 'NODE_ENV', 'TZ'];
  const given = names.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : []));
  return { ...Object.fromEntries(given), ...noTelemetry };
}

/** Where the server runs from its sources, so do agents. */
function conditions(): string[] {
  return process.execArgv.filter((argument) => argument.startsWith('--conditions='));
}

function listen(child: ChildProcess, said: (line: string) => void): () => string {
  let words = '';
  for (const output of [child.stdout, child.stderr]) {
    output?.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-lastWords);
      for (const line of text.split('\n')) if (line.trim() !== '') said(line.slice(0, 1_000));
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
