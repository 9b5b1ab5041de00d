import { AppError, asMessage, msg } from '@staffroom/sdk';
import type { AgentSecrets } from '@staffroom/sdk/core';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { hideInLogs } from '../../http/logs/hidden-in-logs.ts';
import type { InstalledAgent, RunningAgent } from '../agents/installed.ts';
import type { AuditService } from '../audit/service.ts';
import { User } from '../users/entity.ts';
import { AgentSecretRow } from './entity.ts';
import { seal, type SealedPlace, type SealingKey, sealingKey, unseal } from './sealing.ts';

interface SecretPlace {
  agent: string;
  name: string;
}

const boundTo = ({ agent, name }: SecretPlace): SealedPlace => [agent, name];

interface AgentSecretsDependencies {
  database: Pick<Database, 'orm' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Values of AGENT_SECRETS_KEY and AGENT_SECRETS_KEY_OLD. */
  key: string | undefined;
  oldKey: string | undefined;
}

export type AgentSecretsService = ReturnType<typeof createAgentSecrets>;

/** The secrets that administrators enter for agents, encrypted with a key of the server operator. */
export function createAgentSecrets({ database, audit, log, key, oldKey }: AgentSecretsDependencies) {
  const { orm, transaction } = database;
  const current = key === undefined ? null : sealingKey(key);
  const keys = [current, oldKey === undefined ? null : sealingKey(oldKey)].filter((one) => one !== null);

  const keyOf = ({ keyId }: Pick<AgentSecretRow, 'keyId'>): SealingKey | undefined =>
    keys.find(({ id }) => id === keyId);

  /** @throws AppError `not-found` if the agent's manifest names no such secret */
  function requireNamed(agent: InstalledAgent | undefined, name: string): asserts agent is InstalledAgent {
    if (!agent?.manifest?.secrets.some((secret) => secret.name === name))
      throw new AppError('not-found', 'No agent has this secret');
  }

  return {
    hasKey: current !== null,

    /** Lists the secrets that the manifests of the agents name, without any value. */
    async list(agents: readonly InstalledAgent[]): Promise<AgentSecrets[]> {
      const em = orm.em.fork();
      const rows = await em.find(AgentSecretRow, {});
      const people = await em.find(User, { id: { $in: rows.flatMap(({ updatedBy }) => updatedBy ?? []) } });
      return agents.flatMap(({ slug, manifest, entry }): AgentSecrets[] => {
        if (!manifest || manifest.secrets.length === 0) return [];
        const secrets = manifest.secrets.map(({ name, title, description }) => {
          const row = rows.find((one) => one.agent === slug && one.name === name);
          const by = people.find(({ id }) => id === row?.updatedBy);
          return {
            name,
            title,
            description: description ?? null,
            state: !row ? ('missing' as const) : keyOf(row) ? ('set' as const) : ('unreadable' as const),
            updatedAt: row?.updatedAt.toISOString() ?? null,
            updatedBy: by ? by.name || by.email : null,
          };
        });
        return [{ agent: slug, name: manifest.name, isolated: Boolean(entry.isolate), secrets }];
      });
    },

    /** @throws AppError `not-found`, `conflict` without a key */
    async set(userId: string, agent: InstalledAgent | undefined, name: string, value: string): Promise<void> {
      requireNamed(agent, name);
      if (!current)
        throw new AppError(
          'conflict',
          'AGENT_SECRETS_KEY is not set on the server, so no secret can be stored. Set it and restart the server.',
        );
      const place = { agent: agent.slug, name };
      const changed = { keyId: current.id, sealed: seal(current, boundTo(place), value) };
      await transaction(async (tx) => {
        const fresh = { ...changed, updatedBy: userId, updatedAt: new Date() };
        await tx.em.upsert(AgentSecretRow, { ...place, ...fresh });
        await audit.record(tx, {
          userId,
          action: 'agent.secret-set',
          subject: agent.slug,
          detail: { secret: name },
        });
      });
    },

    /** @throws AppError `not-found` */
    remove(userId: string, { agent, name }: SecretPlace): Promise<void> {
      return transaction(async (tx) => {
        if ((await tx.em.nativeDelete(AgentSecretRow, { agent, name })) === 0)
          throw new AppError('not-found', 'This secret has no value');
        const detail = { secret: name };
        await audit.record(tx, { userId, action: 'agent.secret-remove', subject: agent, detail });
      });
    },

    /**
     * Returns a secret to the server half of its agent, which must run in its own process. Each call reads the database, so that
     * a new value applies immediately.
     * @throws AppError `forbidden`, `unavailable` without a readable value
     */
    async read({ slug, manifest, entry }: RunningAgent, name: string): Promise<string> {
      if (!manifest.secrets.some((secret) => secret.name === name))
        throw new AppError(
          'forbidden',
          msg`The agent "${slug}" may not read the secret "${name}": its manifest does not name it`,
        );
      if (!entry.isolate)
        throw new AppError(
          'forbidden',
          msg`The agent "${slug}" gets its secrets only in its own process: remove "isolate": false in plugins.json`,
        );
      const place = { agent: slug, name };
      const row = await orm.em.fork().findOne(AgentSecretRow, place);
      const used = row && keyOf(row);
      if (!row || !used) {
        const reason = row ? msg`it was stored with another AGENT_SECRETS_KEY` : msg`it has no value`;
        throw new AppError(
          'unavailable',
          msg`The secret "${name}" of ${asMessage(manifest.name)} is not available: ${reason}. An administrator can enter it in Administration → Agents.`,
        );
      }
      const value = unseal(used, boundTo(place), row.sealed);
      hideInLogs(value);
      return value;
    },

    /** Encrypts every value with the current key that the old key had encrypted. Called at each start. */
    async rotate(): Promise<void> {
      if (!current) return;
      const rows = await orm.em.fork().find(AgentSecretRow, { keyId: { $ne: current.id } });
      let rotated = 0;
      for (const { agent, name, sealed, keyId } of rows) {
        const old = keyOf({ keyId });
        if (!old) {
          log.warn({ agent, secret: name }, 'agents: secret with unknown key ignored');
          continue;
        }
        const place = { agent, name };
        const fresh = {
          keyId: current.id,
          sealed: seal(current, boundTo(place), unseal(old, boundTo(place), sealed)),
        };
        // The condition keeps a value that an administrator has entered since.
        rotated += await orm.em.fork().nativeUpdate(AgentSecretRow, { ...place, sealed }, fresh);
      }
      if (rotated > 0) log.info({ rotated }, 'agents: secrets encrypted with new key');
    },
  };
}
