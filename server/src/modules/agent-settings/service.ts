import { isDeepStrictEqual } from 'node:util';
import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AppError, msg } from '@staffroom/sdk';
import type { AgentSettingsInfo } from '@staffroom/sdk/core';
import {
  type ChosenSettings,
  type SettingField,
  settingFields,
  settingsIn,
  type SettingsDeclaration,
} from '@staffroom/sdk/internal/server';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/transaction.ts';
import { validateAsync } from '../../http/validate.ts';
import type { InstalledAgent } from '../agents/installed.ts';
import type { AuditService } from '../audit/service.ts';
import { AgentSettingsRow } from './entity.ts';

type Agent = Pick<InstalledAgent, 'slug' | 'plugin'>;
type SettingsOwner = 'me' | 'team';
interface Person {
  id: string;
  role: 'user' | 'admin';
}

interface AgentSettingsDependencies {
  database: Pick<Database, 'orm' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
}

export type AgentSettingsService = ReturnType<typeof createAgentSettingsService>;

export function createAgentSettingsService({ database, audit }: AgentSettingsDependencies) {
  async function chosenIn(em: SqlEntityManager, agent: string, userId: string): Promise<ChosenSettings> {
    const rows = await em.find(AgentSettingsRow, {
      agent,
      $or: [{ userId }, { userId: null }],
    });
    const of = (id: string | null) => rows.find((row) => (row.userId ?? null) === id)?.chosen ?? {};
    return { team: of(null), person: of(userId) };
  }

  async function show(agent: Agent, person: Person, wanted: SettingsOwner): Promise<AgentSettingsInfo> {
    const declared = declarationOf(agent);
    const whose = placeOf(declared, wanted);
    if (wanted === 'team') requireAdmin(person);
    const chosen = await chosenIn(database.orm.em.fork(), agent.slug, person.id);
    const held = settingsIn(declared, whose === 'team' ? { ...chosen, person: {} } : chosen);
    const fields = visibleTo(person, declared);
    const here = whose === 'team' ? chosen.team : chosen.person;
    return {
      fields,
      values: Object.fromEntries(fields.map(({ name }) => [name, held[name]])),
      chosen: fields.flatMap(({ name }) => (Object.hasOwn(here, name) ? [name] : [])),
      whose,
      mayChange: whose === 'me' || person.role === 'admin',
      mayChangeTeam: declared.scope !== 'person' && person.role === 'admin',
    };
  }

  async function store(
    agent: Agent,
    person: Person,
    wanted: SettingsOwner,
    action: 'agent.configure' | 'agent.reset',
    change: (
      chosen: ChosenSettings,
      here: Record<string, unknown>,
    ) => Record<string, unknown> | Promise<Record<string, unknown>>,
  ): Promise<void> {
    const whose = placeOf(declarationOf(agent), wanted);
    if (whose === 'team') requireAdmin(person);
    await database.transaction(async (tx) => {
      const row = await lockedRow(tx, agent.slug, whose === 'team' ? null : person.id);
      const before = row.chosen;
      row.chosen = await change(await chosenIn(tx.em, agent.slug, person.id), before);
      await tx.em.flush();
      // The audit entry contains only the names of the settings, because values can be long or private.
      const names = Object.keys({ ...before, ...row.chosen })
        .filter((name) => !isDeepStrictEqual(before[name], row.chosen[name]))
        .toSorted();
      if (names.length === 0) return;
      const entry = { userId: person.id, subject: agent.slug, detail: { for: whose, names } };
      await audit.record(tx, { ...entry, action });
    });
  }

  return {
    show,

    async read({ slug, plugin }: Agent, userId: string): Promise<Record<string, unknown>> {
      if (!plugin?.settings) return {};
      return settingsIn(plugin.settings, await chosenIn(database.orm.em.fork(), slug, userId));
    },

    /**
     * @throws AppError `invalid` with a message for each wrong field; `forbidden` for team settings if the person is not an
     * administrator
     */
    save(
      agent: Agent,
      person: Person,
      wanted: SettingsOwner,
      values: Record<string, unknown>,
    ): Promise<void> {
      const declared = declarationOf(agent);
      const names = namesIn(declared, person, Object.keys(values));
      return store(agent, person, wanted, 'agent.configure', async (chosen, here) => {
        const wanted = { ...settingsIn(declared, chosen), ...values };
        const whole = await validateAsync(declared.schema, wanted);
        return { ...here, ...Object.fromEntries(names.map((name) => [name, whole[name]])) };
      });
    },

    reset(agent: Agent, person: Person, wanted: SettingsOwner, names?: readonly string[]): Promise<void> {
      const gone = names && namesIn(declarationOf(agent), person, names);
      return store(agent, person, wanted, 'agent.reset', (_, here) =>
        Object.fromEntries(Object.entries(here).filter(([name]) => gone && !gone.includes(name))),
      );
    },
  };
}

/** @throws AppError `not-found` */
function declarationOf({ plugin }: Agent): SettingsDeclaration {
  if (!plugin?.settings) throw new AppError('not-found', 'This agent has no settings');
  return plugin.settings;
}

/** @throws AppError `invalid` for team settings if the agent has only personal settings */
function placeOf({ scope }: SettingsDeclaration, wanted: SettingsOwner): SettingsOwner {
  if (scope === 'person' && wanted === 'team')
    throw new AppError('invalid', 'Settings here are personal; there are no team settings.');
  return scope === 'team' ? 'team' : wanted;
}

function requireAdmin({ role }: Person): void {
  if (role !== 'admin') throw new AppError('forbidden', 'Only administrators can change team settings.');
}

const visibleTo = ({ role }: Person, declared: SettingsDeclaration): SettingField[] =>
  settingFields(declared).filter(({ adminsOnly }) => role === 'admin' || !adminsOnly);

/** @throws AppError `invalid` for a setting that the person cannot see */
function namesIn(declared: SettingsDeclaration, person: Person, names: readonly string[]): readonly string[] {
  const known = visibleTo(person, declared).map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new AppError('invalid', msg`There is no setting "${unknown}".`);
  return names;
}

/** Creates a missing row before it locks the row, so that the lock also covers two simultaneous first changes. */
async function lockedRow({ em }: Transaction, agent: string, userId: string | null) {
  const key = { agent, userId };
  const options = { onConflictFields: ['agent', 'userId'] as const, onConflictAction: 'ignore' as const };
  await em.upsert(AgentSettingsRow, { ...key, chosen: {} }, options as never);
  return em.findOneOrFail(AgentSettingsRow, key, { lockMode: LockMode.PESSIMISTIC_WRITE });
}
