import { LockMode } from '@mikro-orm/core';
import { AppError, asMessage, msg } from '@staffroom/sdk';
import type { Capability, PluginEntry } from '@staffroom/sdk/internal/shared';
import { type AgentControls, changeAgentControls, getAgentControls } from '@staffroom/sdk/core';
import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import { type ApiRoute, implement } from '../../../http/route.ts';
import type { AuditService } from '../../audit/service.ts';
import { controlWords } from '../../confirmations/control-words.ts';
import { Agent } from '../entity.ts';
import { type InstalledAgent, type InstalledAgents, isFramed } from '../installed.ts';
import { controlsOf, type StoredControls } from './stored-controls.ts';

interface AgentControlRoutesOptions {
  database: Pick<Database, 'orm' | 'transaction'>;
  installed: Pick<InstalledAgents, 'find' | 'get' | 'refresh' | 'written'>;
  audit: Pick<AuditService, 'record'>;
}

interface Loaded {
  agent: InstalledAgent;
  /** The entry as plugins.json contains it. */
  written: PluginEntry;
}

export function agentControlRoutes({ database, installed, audit }: AgentControlRoutesOptions): ApiRoute[] {
  /** @throws AppError `not-found`; `conflict` for an agent without code */
  function load(id: string): Loaded {
    const agent = installed.find(id);
    if (!agent) throw new AppError('not-found', 'Agent not found');
    const written = installed.written(agent.slug);
    if (written) return { agent, written };
    throw new AppError('conflict', msg`${asMessage(agent.manifest?.name ?? agent.slug)} has no code.`);
  }

  async function stored(slug: string): Promise<StoredControls> {
    return controlsOf(await database.orm.em.fork().findOneOrFail(Agent, { slug }));
  }

  return [
    implement(getAgentControls, async ({ params }) => {
      const loaded = load(params.id);
      return present(loaded, await stored(loaded.agent.slug));
    }),
    implement(changeAgentControls, async ({ params, body, user, confirm }) => {
      const { agent, written } = load(params.id);
      const { slug } = agent;
      requireOpen(body, written);
      const before = await stored(slug);
      const name = agent.manifest?.name ?? slug;
      const asked = more(agent, { before, wanted: body });
      await confirm(asked && ((language) => controlWords[language]({ name, ...asked })));
      await database.transaction(async (tx) => {
        const row = await tx.em.findOneOrFail(Agent, { slug }, { lockMode: LockMode.PESSIMISTIC_WRITE });
        const { frame, isolated, denied, config } = body;
        if (frame !== undefined) row.frame = frame;
        if (isolated !== undefined) row.isolated = isolated === true;
        if (denied) row.denied = denied.length > 0 ? denied : null;
        if (config) row.config = Object.keys(config).length > 0 ? config : null;
        await tx.em.flush();
        // Only the names of the values, because a configuration can be long.
        const changed = { ...body, ...(config && { config: Object.keys(config) }) };
        const detail = { name, ...changed };
        await audit.record(tx, { userId: user.id, action: 'agent.control', subject: slug, detail });
      });
      await installed.refresh();
      const changed = load(slug);
      return present(changed, await stored(slug));
    }),
  ];
}

type Wanted = z.output<typeof changeAgentControls.body>;

/** @throws AppError `conflict` for what plugins.json sets */
function requireOpen({ frame, isolated }: Wanted, written: PluginEntry): void {
  for (const [name, wanted, set] of [
    ['frame', frame, written.frame],
    ['isolate', isolated, written.isolate],
  ] as const)
    if (wanted !== undefined && set !== undefined)
      throw new AppError('conflict', msg`“${name}” is set in plugins.json. Change it there.`);
}

/** The additional abilities that a change gives; null if it gives none. */
function more(
  { entry, manifest }: InstalledAgent,
  { before, wanted: { frame, denied } }: { before: StoredControls; wanted: Wanted },
): { unframed: boolean; allowed: Capability[] } | null {
  const unframed = frame === false && entry.frame === true;
  const allowed = denied
    ? before.denied.filter((one) => !denied.includes(one) && manifest?.capabilities.includes(one))
    : [];
  return unframed || allowed.length > 0 ? { unframed, allowed } : null;
}

function present({ agent, written }: Loaded, stored: StoredControls): AgentControls {
  const { entry, manifest, clientUrl, state, reason } = agent;
  const setBy = (fixed: boolean, decided: boolean) =>
    fixed ? ('plugins.json' as const) : decided ? ('administrator' as const) : ('default' as const);
  return {
    frame:
      clientUrl === null
        ? null
        : { value: isFramed(agent), setBy: setBy(written.frame !== undefined, stored.frame !== null) },
    isolated: { value: Boolean(entry.isolate), setBy: setBy(written.isolate !== undefined, stored.isolated) },
    capabilities: (manifest?.capabilities ?? []).map((name) => ({
      name,
      denied: entry.deny.includes(name),
      fixed: written.deny.includes(name),
    })),
    config: {
      values: stored.config as AgentControls['config']['values'],
      fixed: Object.keys(written.config),
      schema: schemaOf(agent),
    },
    state,
    reason,
  };
}

function schemaOf({ plugin }: InstalledAgent): AgentControls['config']['schema'] {
  if (!plugin?.config) return null;
  const schema = z.toJSONSchema(plugin.config, { io: 'input', unrepresentable: 'any' });
  return JSON.parse(JSON.stringify(schema)) as AgentControls['config']['schema'];
}
