import type { ServerPlugin } from '@staffroom/sdk/server';
import type { Logger } from 'pino';
import { type InstalledAgent, type RunningAgent, running } from '../../modules/agents/installed.ts';
import type { Events } from '../../modules/events.ts';
import type { JobService } from '../../modules/jobs/service.ts';
import type { Registry } from '../registry/registry.ts';
import { createDocumentEventJobs } from './document-event-jobs.ts';
import { createScheduleRuns, type ScheduleRunsOptions, type StoredJob } from './schedule-runs.ts';

export interface StandingWorkOptions extends ScheduleRunsOptions {
  registry: Pick<Registry, 'list' | 'subscribe'>;
  jobs: Pick<JobService, 'enqueue'>;
  events: Pick<Events, 'subscribe'>;
  log: Logger;
  /** Milliseconds between two checks; defaults to 10 s. */
  lookEvery?: number;
}

/**
 * Milliseconds for which events are collected before they are handled: documents come many at a time, and each changes several
 * times.
 */
const gathering = 100;

/** Starts agents' unattended work: due schedules and document events. */
export function startStandingWork({
  registry,
  jobs,
  events,
  log,
  lookEvery = 10_000,
  ...options
}: StandingWorkOptions): AsyncDisposable {
  const schedules = createScheduleRuns(options);
  const news = createDocumentEventJobs(options.database);
  const declared = new WeakSet<ServerPlugin>();

  async function declare(agent: RunningAgent): Promise<void> {
    const { plugin, slug } = agent;
    if (declared.has(plugin)) return;
    await schedules.declare(slug, plugin.schedules);
    await news.declare(
      slug,
      plugin.subscriptions.map(({ event }) => event),
    );
    declared.add(plugin);
  }

  async function queue(added: readonly StoredJob[]): Promise<void> {
    for (const job of added) await jobs.enqueue(job);
  }

  /** Handles document events. @param clock whether to check schedules too */
  async function work(clock: boolean): Promise<void> {
    const installed = registry.list();
    const agents = installed.flatMap((agent: InstalledAgent) => running(agent) ?? []);
    for (const agent of agents) await declare(agent);
    if (clock) await queue(await schedules.runDue(agents));
    const pass = async () =>
      news.pass(async () => {
        const admits = installed.map(async (agent) => [agent.slug, await options.admission(agent)] as const);
        return new Map(await Promise.all(admits));
      });
    for (let added = await pass(); added !== null && !stopped; added = await pass()) await queue(added);
  }

  let stopped = false;
  let looking: Promise<void> | undefined;
  let again = false;
  let clock = false;

  function look(): void {
    clock = true;
    lookAtNews();
  }

  function lookAtNews(): void {
    again = true;
    if (stopped) return;
    looking ??= run().finally(() => (looking = undefined));
  }

  async function run(): Promise<void> {
    while (again && !stopped) {
      again = false;
      const withClock = clock;
      clock = false;
      await work(withClock).catch((error: unknown) =>
        log.error({ err: error }, 'agents: cannot check schedules and document events'),
      );
    }
  }

  let soon: NodeJS.Timeout | undefined;
  const timer = setInterval(look, lookEvery);
  const unsubscribe = [
    registry.subscribe(look),
    events.subscribe(({ name }) => {
      if (name !== 'document.updated' && name !== 'document.deleted') return;
      soon ??= setTimeout(() => {
        soon = undefined;
        lookAtNews();
      }, gathering);
    }),
  ];
  return {
    async [Symbol.asyncDispose]() {
      stopped = true;
      clearInterval(timer);
      clearTimeout(soon);
      for (const end of unsubscribe) end();
      await looking;
    },
  };
}
