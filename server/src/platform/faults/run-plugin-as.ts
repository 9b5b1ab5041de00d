import type { Job, ServerPlugin } from '@staffroom/sdk/server';
import { runAs, type Suspect } from './suspects.ts';

/** Wraps a server half, so that errors of its handlers are always attributed to this agent. */
export function runPluginAs(suspect: Suspect, plugin: ServerPlugin): ServerPlugin {
  const call = <A extends unknown[], R>(handle: (...args: A) => R) => {
    return (...args: A): R => runAs(suspect, () => handle(...args));
  };
  const stream = <A extends unknown[], T>(handle: (...args: A) => AsyncIterable<T>) => {
    return (...args: A): AsyncIterable<T> => iterateAs(suspect, () => handle(...args));
  };
  const handled = <F extends { handle: (...args: never[]) => unknown }>(feature: F): F => ({
    ...feature,
    handle: call(feature.handle),
  });
  const worked = <F extends { job: Job }>(feature: F): F => ({ ...feature, job: handled(feature.job) });
  const { setup, chat } = plugin;
  return {
    ...plugin,
    routes: plugin.routes.map(handled),
    jobs: plugin.jobs.map(handled),
    schedules: plugin.schedules.map(worked),
    subscriptions: plugin.subscriptions.map(worked),
    sockets: plugin.sockets.map((socket) => ({ ...socket, handle: stream(socket.handle) })),
    tools: plugin.tools.map((tool) => ({ ...tool, run: call(tool.run) })),
    offers: plugin.offers.map((sharedTool) => ({ ...sharedTool, run: call(sharedTool.run) })),
    chat: chat && { ...chat, handle: stream(chat.handle) },
    setup: setup && call(setup),
  };
}

/** A generator runs in the context of its consumer, so each item is requested in the agent's context. */
function iterateAs<T>(suspect: Suspect, open: () => AsyncIterable<T>): AsyncIterable<T> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = runAs(suspect, () => open()[Symbol.asyncIterator]());
      const items: AsyncIterator<T> = { next: () => runAs(suspect, () => iterator.next()) };
      const end = iterator.return?.bind(iterator);
      if (end) items.return = () => runAs(suspect, end);
      return items;
    },
  };
}
