// Setup file of agent tests. With ISOLATED=1, the handlers of `testAgent` run in a separate process.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { AgentManifest } from '@staffroom/sdk';
import type { ServerPlugin } from '@staffroom/sdk/server';
import type { BaseCall } from '@staffroom/sdk/internal/server';
import { z } from 'zod';
import { returnsSynchronously } from '../../../capabilities/returns-synchronously.ts';
import { refuseProperty } from '../../../capabilities/refused.ts';
import { pluginOf } from '../describe-plugin.ts';
import { startIsolatedProcess } from '../isolated-process.ts';

const agents = path.join(import.meta.dirname, '../../../../../agents');
const loaded = new Map<string, Promise<ServerPlugin>>();

function half(manifest: ServerPlugin['manifest']): Promise<ServerPlugin> {
  const { id, needs = [] } = manifest;
  const known = loaded.get(id);
  if (known) return known;
  const folder = path.join(agents, id);
  const { exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, Record<string, string>>;
  };
  const source = exports['./server']?.['@staffroom/source'] ?? '';
  const child = startIsolatedProcess({
    agent: manifest,
    folder,
    allowed: needs,
    memory: 256,
    blocked: 60,
    onOutput: (line) => void process.stderr.write(`${id}: ${line}\n`),
    refused: (what) => void process.stderr.write(`${id} was refused: ${what}\n`),
    ended: (reason) => void process.stderr.write(`${id} has ended: ${reason}\n`),
  });
  process.once('exit', () => child.stop());
  const plugin = child
    .load(pathToFileURL(path.join(folder, source)).href, {
      manifest: AgentManifest.parse(manifest),
      privateHosts: [],
    })
    .then((one) => pluginOf(one) as ServerPlugin);
  loaded.set(id, plugin);
  return plugin;
}

/**
 * Adapts a test's call to the server's form: it sends each part of an answer immediately, and returns refusals instead of
 * throwing them.
 */
function asOfTheServer(call: BaseCall): BaseCall {
  const made = {} as Record<string, unknown>;
  for (const name of Object.getOwnPropertyNames(call)) {
    try {
      made[name] = Reflect.get(call, name);
    } catch (error) {
      refuseProperty(made, name, (error as Error).message);
    }
  }
  const ai = made['ai'] as { abilities: () => unknown } | undefined;
  if (ai) made['ai'] = { ...ai, abilities: returnsSynchronously(() => ai.abilities()) };
  return Object.freeze(made) as unknown as BaseCall;
}

const any = z.unknown();

/** Wraps the server half: its handlers run, and their input is parsed, in a separate process. */
function apart(plugin: ServerPlugin): ServerPlugin {
  const there = () => half(plugin.manifest);
  const work =
    (find: (half: ServerPlugin) => { handle: (run: never) => unknown } | undefined) =>
    async (run: { call: BaseCall }) =>
      (await there()).manifest &&
      find(await there())?.handle({ ...run, call: asOfTheServer(run.call) } as never);
  async function* stream(open: (half: ServerPlugin) => AsyncIterable<unknown> | undefined) {
    yield* open(await there()) ?? [];
  }
  return {
    ...plugin,
    routes: plugin.routes.map((route, index) => ({
      ...route,
      endpoint: {
        ...route.endpoint,
        params: route.endpoint.params && any,
        query: route.endpoint.query && any,
        body: route.endpoint.body && any,
        response: any,
      },
      handle: work((one) => one.routes[index]),
    })),
    jobs: plugin.jobs.map((job, index) => ({ ...job, handle: work((one) => one.jobs[index]) })),
    schedules: plugin.schedules.map((schedule, index) => ({
      ...schedule,
      job: { ...schedule.job, handle: work((one) => one.schedules[index]?.job) },
    })),
    subscriptions: plugin.subscriptions.map((subscription, index) => ({
      ...subscription,
      job: { ...subscription.job, handle: work((one) => one.subscriptions[index]?.job) },
    })),
    sockets: plugin.sockets.map((socket, index) => ({
      ...socket,
      schema: any,
      handle: (message: unknown, call: BaseCall) =>
        stream((one) => one.sockets[index]?.handle(message as never, asOfTheServer(call) as never)),
    })),
    tools: plugin.tools.map((tool, index) => ({
      ...tool,
      run: async (...given: unknown[]) => (await there()).tools[index]?.run(...(given as [never, never])),
    })),
    offers: plugin.offers.map((sharedTool, index) => ({
      ...sharedTool,
      run: async (input: unknown, call: BaseCall) =>
        (await there()).offers[index]?.run(input, asOfTheServer(call) as never),
    })),
    chat: plugin.chat && {
      ...plugin.chat,
      handle: (turn: unknown, call: BaseCall) =>
        stream((one) => one.chat?.handle(turn as never, asOfTheServer(call) as never)),
    },
  } as unknown as ServerPlugin;
}

Reflect.set(globalThis, Symbol.for('@staffroom/sdk/testing: apart'), apart);
