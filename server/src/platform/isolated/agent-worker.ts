import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { type AgentManifest, isAppError } from '@staffroom/sdk';
import type { ServerPlugin } from '@staffroom/sdk/server';
import { serverPluginProblems } from '@staffroom/sdk/internal/checks';
import { oneLine } from '../../agents/rejection.ts';
import { describePlugin } from './describe-plugin.ts';
import { guardProcess, runAsReadingTool } from './guards.ts';
import { lastWord } from './last-word.ts';
import { Peer } from './peer.ts';

/** The file descriptor of the channel to the server. */
const channel = 3;

interface Given {
  manifest: AgentManifest;
  privateHosts: string[];
}

const stopped = new AbortController();

// When the server closes the channel or ends, the agent's work is aborted, and this process ends without waiting for the agent.
const peer = new Peer(new Socket({ fd: channel }), {
  root(order: 'load' | 'manifest' | 'pulse', url: string, given: Given) {
    if (order === 'load') return load(url, given);
    return order === 'manifest' ? readManifest(url) : process.memoryUsage.rss();
  },
  closed: () => {
    stopped.abort(new Error('The agent was switched off'));
    process.exit(0);
  },
});

/** Reads a manifest as plain data. @param url the address of its module */
async function readManifest(url: string): Promise<unknown> {
  guardProcess([], [], (refusal) => peer.tellRefusal(refusal));
  const module = (await import(url)) as { manifest?: unknown; default?: unknown };
  // Copies the data here, so that no getter or `toJSON` of the package runs anywhere else.
  return JSON.parse(JSON.stringify(module.manifest ?? module.default ?? null)) as unknown;
}

/**
 * Loads the server half.
 * @param url the address of its module
 * @returns a description of its default export, or the reason why the server half is refused
 */
async function load(url: string, { manifest, privateHosts }: Given): Promise<unknown> {
  guardProcess(manifest.hosts, privateHosts, (refusal) => peer.tellRefusal(refusal));
  const module = (await import(url).catch((error: unknown) => {
    // The server gets one line of the error; the stack goes to this process's log and the author's terminal.
    if (error instanceof Error && error.stack !== undefined) writeSync(2, `${error.stack}\n`);
    throw error;
  })) as { default?: unknown };
  const plugin = module.default;
  if (typeof plugin !== 'object' || plugin === null) return plugin;
  // Checked here, because a description lacks what a wrong part does not have.
  const [refused] = serverPluginProblems(plugin, manifest);
  if (refused !== undefined) return { refused };
  const { setup, offers = [] } = plugin as Partial<ServerPlugin>;
  // Runs `setup` with the process's own signal, so that what it starts lasts as long as the process.
  const begin: ServerPlugin['setup'] = setup && (({ config }) => setup({ config, signal: stopped.signal }));
  const changing = manifest.offers.filter(({ changes }) => changes).map(({ name }) => name);
  const guarded = offers.map((tool) =>
    !changing.includes(tool.name)
      ? {
          ...tool,
          run: (...given: Parameters<typeof tool.run>) =>
            runAsReadingTool(tool.name, () => tool.run(...given)),
        }
      : tool,
  );
  return describePlugin({ ...(plugin as ServerPlugin), setup: begin, offers: guarded }, manifest.id);
}

process.on('uncaughtException', (error: unknown) =>
  end(error, `its code threw an uncaught error: ${oneLine(error)}`),
);
process.on('unhandledRejection', (error) => {
  // An unhandled refusal or abort is harmless, so it does not count as a failure of the agent.
  if (isAppError(error) || (error instanceof Error && error.name === 'AbortError')) return;
  end(error, `its code left a rejected promise unhandled: ${oneLine(error)}`);
});

function end(error: unknown, reason: string): never {
  // Written synchronously, because buffered output may be lost when the process ends.
  writeSync(2, `${error instanceof Error ? (error.stack ?? '') : ''}\n${lastWord}${reason}\n`);
  process.exit(1);
}
