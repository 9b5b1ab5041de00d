import { AppError } from '@staffroom/sdk';
import { listPageFaults, reportPageFault, reportRefusals, withdrawPageFault } from '@staffroom/sdk/core';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Database } from '../../../db/database.ts';
import type { AuditService } from '../../audit/service.ts';
import { consume } from '../../../http/rate-limit.ts';
import { implement, type SessionUser } from '../../../http/route.ts';
import { type InstalledAgent, type InstalledAgents, visibleTo } from '../installed.ts';
import { createPageFaults } from './service.ts';

export interface PageFaultOptions {
  database: Pick<Database, 'orm' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  installed: Pick<InstalledAgents, 'find' | 'get'>;
  log: Pick<Logger, 'warn'>;
}

const day = 24 * 60 * 60 * 1000;

/** The limit is higher than the rate at which people open pages, and low enough to contain a page that fails in a loop. */
const perMinute = { points: 30, duration: 60 };

export function pageFaultRoutes({ database, installed, audit, log }: PageFaultOptions) {
  const faults = createPageFaults(database);
  const limiter = new RateLimiterMemory(perMinute);
  /** Actions that already have an audit entry. A page that repeats an action in a loop gets one entry. */
  const audited = new LRUCache<string, true>({ max: 10_000, ttl: day });

  /** @throws AppError `not-found`, `rate-limited` */
  async function load(id: string, user: SessionUser): Promise<InstalledAgent> {
    await consume(limiter, user.id);
    const agent = installed.find(id, user.id);
    if (!agent || !visibleTo(agent, user)) throw new AppError('not-found', 'Agent not found');
    return agent;
  }

  return [
    implement(reportPageFault, async ({ params, body, user }) => {
      const agent = await load(params.id, user);
      // Ignores a report about a version that has been replaced.
      if (body.version !== agent.version) return;
      const message = oneLine(body.message);
      const fault = { agent: agent.slug, version: agent.version, kind: body.kind, message };
      if (await faults.report(user.id, fault)) log.warn({ ...fault }, 'agents: page failed');
    }),
    implement(reportRefusals, async ({ params, body, user }) => {
      const agent = await load(params.id, user);
      if (body.version !== agent.version) return;
      const actions = body.actions.map(oneLine);
      const about = { agent: agent.slug, version: agent.version };
      for (const action of actions)
        log.warn({ ...about, userId: user.id, action }, 'agents: page action refused');
      const fresh = [...new Set(actions)].filter((action) => {
        const key = JSON.stringify([about, user.id, action]);
        return !audited.has(key) && audited.set(key, true);
      });
      if (fresh.length > 0)
        await database.transaction((tx) =>
          audit.record(tx, {
            userId: user.id,
            action: 'page.refuse',
            subject: agent.slug,
            detail: { version: agent.version, actions: fresh },
          }),
        );
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

/**
 * The message comes from a browser. Line breaks and control characters could forge log lines, so they are removed; the length
 * is limited.
 */
function oneLine(message: string): string {
  return message
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
    .toWellFormed();
}
