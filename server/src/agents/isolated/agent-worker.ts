import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { isAppError } from '@staffroom/sdk';
import type { ServerPlugin } from '@staffroom/sdk/server';
import { oneLine } from '../rejection.ts';
import { describePlugin } from './description.ts';
import { guardProcess } from './guards.ts';
import { lastWord } from './last-word.ts';
import { Peer } from './peer.ts';

/** Where the channel to the server is among the open files of this process. */
const channel = 3;

interface Given {
  /** Of the agent. */
  id: string;
  /** Of its manifest. */
  hosts: string[];
}

const stopped = new AbortController();

// The server has closed the channel, or is gone: what the agent has started is told to end, and has no say in when.
const peer = new Peer(new Socket({ fd: channel }), {
  root: (order: 'load' | 'pulse', url: string, given: Given) =>
    order === 'load' ? load(url, given) : process.memoryUsage.rss(),
  closed: () => {
    stopped.abort(new Error('The agent was switched off'));
    process.exit(0);
  },
});

/** Loads the server half. @param url of its module @returns its default export, described */
async function load(url: string, { id, hosts }: Given): Promise<unknown> {
  guardProcess(hosts, (refusal) => peer.tellRefusal(refusal));
  const module = (await import(url).catch((error: unknown) => {
    // The server is told in one line; its log, and the author's terminal, have where it was.
    if (error instanceof Error && error.stack !== undefined) writeSync(2, `${error.stack}\n`);
    throw error;
  })) as { default?: unknown };
  const plugin = module.default;
  if (typeof plugin !== 'object' || plugin === null) return plugin;
  const { setup } = plugin as ServerPlugin;
  // The signal of this process, so that it holds for as long as the process does.
  const begin: ServerPlugin['setup'] = setup && (({ config }) => setup({ config, signal: stopped.signal }));
  return describePlugin({ ...(plugin as ServerPlugin), setup: begin }, id);
}

process.on('uncaughtException', (error: unknown) =>
  end(error, `it threw where no one could catch it: ${oneLine(error)}`),
);
process.on('unhandledRejection', (error) => {
  // A refusal or an abort that nobody waited for is a promise forgotten, and says nothing of how the agent is.
  if (isAppError(error) || (error instanceof Error && error.name === 'AbortError')) return;
  end(error, `it left a rejection unhandled: ${oneLine(error)}`);
});

function end(error: unknown, reason: string): never {
  // At once: what is written to a stream may be lost with the process.
  writeSync(2, `${error instanceof Error ? (error.stack ?? '') : ''}\n${lastWord}${reason}\n`);
  process.exit(1);
}
