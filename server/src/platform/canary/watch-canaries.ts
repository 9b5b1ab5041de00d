import { asMessage, msg } from '@staffroom/sdk';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/transaction.ts';
import { tryLockUntilCommit } from '../../db/transaction-lock.ts';
import type { CanaryPeople } from '../../modules/agents/canary/canary-people.ts';
import { AgentCanaryEnd } from '../../modules/agents/canary/entity.ts';
import { addCounts, forgetCounts, readFigures } from '../../modules/agents/canary/figures.sql.ts';
import type { AuditService } from '../../modules/audit/service.ts';
import type { Events } from '../../modules/events.ts';
import type { NotificationService } from '../../modules/notifications/service.ts';
import type { WorkspacePlugins } from '../plugins-file/workspace-plugins.ts';
import type { Registry } from '../../agents/registry/registry.ts';
import { breachOf } from './breach.ts';
import type { LiveCanary } from '../../agents/registry/live-canaries.ts';
import type { Meter } from './meter.ts';

export interface WatchCanariesOptions {
  pluginsFile: WorkspacePlugins;
  database: Pick<Database, 'transaction'>;
  registry: Pick<Registry, 'canaries' | 'refresh'>;
  meter: Meter;
  people: Pick<CanaryPeople, 'administrators'>;
  /** E-mail addresses of people who are administrators whatever their role in the database. */
  adminEmails: readonly string[];
  audit: Pick<AuditService, 'record'>;
  notifications: Pick<NotificationService, 'create'>;
  events: Pick<Events, 'publish'>;
  log: Logger;
  /** Milliseconds between two checks; defaults to 15 s. */
  every?: number;
}

export interface CanaryWatch extends AsyncDisposable {
  flush(): Promise<void>;
}

/** Rolls back a canary version that does worse than the stable one. Without a canary, it makes no database requests. */
export function watchCanaries(options: WatchCanariesOptions): CanaryWatch {
  const { pluginsFile, database, registry, meter, people, adminEmails, audit, notifications, events, log } =
    options;
  const inOrder = pLimit(1);
  const storing = pLimit(1);
  let stopped = false;

  // Stores counts one batch after the other, so that readers also see counts that a check has taken but not yet stored.
  const flush = () => storing(store);

  async function store(): Promise<void> {
    const counts = meter.take();
    if (counts.length > 0) await database.transaction((tx) => addCounts(tx, counts));
  }

  /**
   * Rolls back the canary version if it does too badly. @returns the reason if this server has rolled it back; null otherwise
   */
  async function judge(live: LiveCanary): Promise<string | null> {
    return database.transaction(async (tx) => {
      const { slug: agent, version } = live.agent;
      if (!(await tryLockUntilCommit(tx.em, `agent.canary ${agent}`))) return null;
      const since = new Date(live.spec.since);
      if ((await tx.em.count(AgentCanaryEnd, { agent, since })) > 0) return null;
      const reason = faultOf(live) ?? (await breach(tx, live));
      if (reason === null) return null;
      await tx.em.insert(AgentCanaryEnd, { agent, since, version, reason });
      const detail = { from: version, to: live.stable.version, reason };
      await audit.record(tx, { userId: null, action: 'agent.canary.back', subject: agent, detail });
      await forgetCounts(tx);
      return reason;
    });
  }

  async function takeBack({ agent, stable, spec }: LiveCanary, reason: string): Promise<void> {
    const { slug, version } = agent;
    log.warn({ agent: slug, version, reason }, 'agents: canary version rolled back');
    // All servers stop the canary first. Then its entry is removed from `plugins.json`, which may be read-only on this server.
    await registry.refresh();
    await events.publish({ name: 'agents.changed', data: {}, userId: null });
    await forget(slug, spec.since).catch((error: unknown) =>
      log.warn({ err: error, agent: slug }, 'agents: cannot remove canary version from plugins.json'),
    );
    const name = stable.manifest?.name ?? slug;
    const title = msg`${asMessage(name)} ${version} was rolled back: everyone has ${stable.version} again`;
    for (const id of await people.administrators(adminEmails))
      await notifications.create(
        id,
        { title, body: asMessage(`${reason}.`), href: '/admin/agents' },
        'agents',
      );
  }

  async function forget(slug: string, since: string): Promise<void> {
    const plugins = await pluginsFile.read();
    if (plugins.agents[slug]?.canary?.since !== since) return;
    await pluginsFile.edit([[['agents', slug, 'canary'], undefined]]);
  }

  async function look(): Promise<void> {
    await flush();
    for (const live of registry.canaries()) {
      if (stopped) return;
      const reason = await judge(live);
      if (reason !== null) await takeBack(live, reason);
    }
  }

  const timer = setInterval(() => {
    if (inOrder.pendingCount > 0) return;
    inOrder(look).catch((error: unknown) =>
      log.error({ err: error }, 'agents: cannot judge canary versions'),
    );
  }, options.every ?? 15_000);
  timer.unref();
  return {
    flush,
    async [Symbol.asyncDispose]() {
      stopped = true;
      clearInterval(timer);
      await inOrder(flush).catch(() => undefined);
    },
  };
}

/** Returns why the version itself is at fault: it does not run, or it tried a forbidden action. */
function faultOf({ agent: { state, reason }, refused }: LiveCanary): string | null {
  const wanted = refused();
  if (wanted !== null) return wanted;
  if (state !== 'failed' && state !== 'rejected') return null;
  return `the version does not run: ${reason ?? 'the reason is unknown'}`;
}

async function breach(tx: Transaction, { agent, stable, spec }: LiveCanary): Promise<string | null> {
  const window = Date.now() - spec.limits.minutes * 60_000;
  const since = new Date(Math.max(Date.parse(spec.since), window)).toISOString();
  const versions = [stable.version, agent.version];
  const [before, now] = await readFigures(tx, { agent: agent.slug, versions, since });
  return before && now ? breachOf(before, now, spec.limits) : null;
}
