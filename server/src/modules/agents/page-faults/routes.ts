import { AppError } from '@staffroom/sdk';
import { listPageFaults, reportPageFault, reportRefusals, withdrawPageFault } from '@staffroom/sdk/core';
import type { Logger } from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Database } from '../../../db/database.ts';
import { consume } from '../../../http/rate-limit.ts';
import { implement, type SessionUser } from '../../../http/route.ts';
import { type InstalledAgent, type InstalledAgents, visibleTo } from '../installed.ts';
import { createPageFaults } from './service.ts';

export interface PageFaultOptions {
  database: Pick<Database, 'orm'>;
  installed: Pick<InstalledAgents, 'find' | 'get'>;
  log: Pick<Logger, 'warn'>;
}

/** More than anybody opens pages, and little enough for a page that fails in a loop. */
const perMinute = { points: 30, duration: 60 };

export function pageFaultRoutes({ database, installed, log }: PageFaultOptions) {
  const faults = createPageFaults(database);
  const limiter = new RateLimiterMemory(perMinute);

  /** @throws AppError `not-found`, `rate-limited` */
  async function load(id: string, user: SessionUser): Promise<InstalledAgent> {
    await consume(limiter, user.id);
    const agent = installed.find(id, user.id);
    if (!agent || !visibleTo(agent, user.role)) throw new AppError('not-found', 'Agent not found');
    return agent;
  }

  return [
    implement(reportPageFault, async ({ params, body, user }) => {
      const agent = await load(params.id, user);
      // Of a version that is gone nobody has to hear.
      if (body.version !== agent.version) return;
      const message = oneLine(body.message);
      const fault = { agent: agent.slug, version: agent.version, kind: body.kind, message };
      if (await faults.report(user.id, fault)) log.warn({ ...fault }, 'the page of an agent does not open');
    }),
    implement(reportRefusals, async ({ params, body, user }) => {
      const agent = await load(params.id, user);
      if (body.version !== agent.version) return;
      const actions = body.actions.map(oneLine);
      const about = { agent: agent.slug, version: agent.version };
      for (const action of actions) log.warn({ ...about, userId: user.id, action }, 'a page was refused');
      await faults.report(user.id, { ...about, kind: 'refused', message: actions.at(-1) ?? '' });
    }),
    implement(withdrawPageFault, async ({ params, user }) => {
      const agent = await load(params.id, user);
      await faults.withdraw(user.id, agent.slug);
    }),
    implement(listPageFaults, async () => {
      const found = await faults.ofTheLastDay();
      return found.flatMap(({ version, ...fault }) =>
        installed.get(fault.agent)?.version === version ? [fault] : [],
      );
    }),
  ];
}

/** It comes from a browser: nothing that could pass for another line of a log, and no more than anybody reads. */
function oneLine(message: string): string {
  return message
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
    .toWellFormed();
}
