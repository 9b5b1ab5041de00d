import { AppError, type Message, msg } from '@staffroom/sdk';
import type { AiProviderUse, NewProvider, ProviderChange, SettingsChange } from '@staffroom/sdk/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Database } from '../../db/database.ts';
import type { AuditService } from '../audit/service.ts';
import type { AiCatalogue } from './catalogue.ts';
import { aiSettings } from '../workspace-settings/declared.ts';
import type { WorkspaceSettingService } from '../workspace-settings/service.ts';
import { AiModelRow, AiProviderRow } from './entity.ts';
import { isOfficial, ownerOfKey, protocolOf } from './protocol.ts';
import { checkChange, clearDefault, inTurn, loadProvider } from './load-provider.ts';

export type ProviderService = ReturnType<typeof createProviderService>;

export interface ProviderDependencies {
  database: Pick<Database, 'transaction'>;
  catalogue: Pick<AiCatalogue, 'changed'>;
  audit: Pick<AuditService, 'record'>;
  settings: Pick<WorkspaceSettingService, 'change'>;
}

export function createProviderService({ database, catalogue, audit, settings }: ProviderDependencies) {
  return {
    /** @throws AppError `invalid`, `conflict` */
    async create(userId: string, provider: NewProvider): Promise<number> {
      const { protocol, ...given } = provider;
      const row = { ...given, protocol: protocol ?? protocolOf(given.identifier) };
      checkKey(row);
      checkApi(row);
      if (row.isDefault && !row.isActive) {
        throw new AppError('conflict', 'Switch on this provider before you set it as default.');
      }
      const id = await inTurn(database, async (tx) => {
        await requireFreeIdentifier(tx.em, row.identifier);
        if (row.isDefault) await clearDefault(tx.em, { entity: 'provider' });
        const record = { action: 'ai-provider.create', subject: row.identifier, detail: { ...provider } };
        await audit.record(tx, { userId, ...record });
        return tx.em.insert(AiProviderRow, row);
      });
      await catalogue.changed();
      return id;
    },

    /** @throws AppError `not-found`, `conflict`, `invalid` */
    async update(userId: string, id: number, change: ProviderChange): Promise<void> {
      await inTurn(database, async (tx) => {
        const row = await loadProvider(tx.em, id);
        checkChange(row, change, replaceDefault(row));
        const { version: _, isDefault, ...fields } = change;
        const next = { ...row, ...fields };
        checkKey(next);
        if (next.protocol === 'builtin' && (next.apiKeyEnvVar ?? next.baseUrl)) {
          throw new AppError('invalid', 'The built-in provider needs no key and has no address');
        }
        checkApi(next);
        if (isDefault && !row.isDefault) {
          await clearDefault(tx.em, { entity: 'provider' });
          row.isDefault = true;
        }
        Object.assign(row, fields, { version: row.version + 1 });
        const record = { action: 'ai-provider.update', subject: row.identifier, detail: { ...change } };
        await audit.record(tx, { userId, ...record });
      });
      await catalogue.changed();
    },

    /**
     * Also deletes the provider's models.
     * @param use what depends on the provider, for the audit entry
     * @throws AppError `not-found`, `conflict`
     */
    async delete(userId: string, id: number, use: AiProviderUse): Promise<void> {
      await inTurn(database, async (tx) => {
        const row = await loadProvider(tx.em, id);
        if (row.isDefault) throw new AppError('conflict', replaceDefault(row));
        if (row.protocol === 'builtin') {
          throw new AppError('conflict', msg`${row.name} cannot be deleted. Switch it off instead.`);
        }
        const now = new Date();
        row.deletedAt = now;
        await tx.em.nativeUpdate(
          AiModelRow,
          { providerId: id, deletedAt: null },
          { deletedAt: now, isDefault: false, updatedAt: now },
        );
        const record = { action: 'ai-provider.delete', subject: row.identifier, detail: { ...use } };
        await audit.record(tx, { userId, ...record });
      });
      await catalogue.changed();
    },

    /**
     * Changes AI settings of the workspace; absent ones stay.
     * @throws AppError `invalid` if the describer is not a language model
     */
    changeSettings: (userId: string, change: SettingsChange): Promise<void> =>
      settings.change(userId, aiSettings, async (_, tx) => {
        if (change.describer != null) await requireWriter(tx.em, change.describer);
        return change;
      }),

    recordTest: (userId: string, subject: string, ok: boolean): Promise<void> =>
      database.transaction((tx) =>
        audit.record(tx, { userId, action: 'ai-provider.test', subject, detail: { ok } }),
      ),
  };
}

/** @throws AppError `invalid` for a provider that is missing or is not a language model */
async function requireWriter(em: SqlEntityManager, identifier: string): Promise<void> {
  const row = await em.findOne(AiProviderRow, { identifier, deletedAt: null });
  if (row && row.protocol !== 'builtin') return;
  const sentence = row
    ? msg`${row.name} can’t write summaries. Choose an AI model or turn summaries off.`
    : msg`There is no AI provider "${identifier.slice(0, 100)}".`;
  throw new AppError('invalid', sentence, { fields: { describer: sentence } });
}

function replaceDefault({ name }: AiProviderRow): Message {
  return msg`${name} is the default provider. Set another provider as default first.`;
}

async function requireFreeIdentifier(em: SqlEntityManager, identifier: string): Promise<void> {
  const rows = await em.find(AiProviderRow, { deletedAt: null }, { fields: ['identifier'] });
  // All aliases of the built-in provider are reserved as identifiers, because calls of the built-in provider cost nothing.
  const taken =
    protocolOf(identifier) === 'builtin' ||
    rows.some((row) => row.identifier.toLowerCase() === identifier.toLowerCase());
  if (!taken) return;
  const sentence = msg`A provider with the identifier ${identifier} already exists`;
  throw new AppError('conflict', sentence, { fields: { identifier: sentence } });
}

/** @throws AppError `invalid` */
function checkApi({ protocol, api }: Pick<AiProviderRow, 'protocol' | 'api'>): void {
  if (!api || protocol === 'openai' || protocol === 'openai-compatible') return;
  const sentence = 'Only OpenAI and compatible servers have a choice of APIs. Leave the API out.';
  throw new AppError('invalid', sentence, { fields: { api: sentence } });
}

/** Ensures that a key is sent only to the host that the key belongs to. @throws AppError `invalid` */
function checkKey({
  protocol,
  apiKeyEnvVar,
  baseUrl,
}: Pick<AiProviderRow, 'protocol' | 'apiKeyEnvVar' | 'baseUrl'>): void {
  const owner = apiKeyEnvVar ? ownerOfKey(apiKeyEnvVar) : undefined;
  if (!apiKeyEnvVar || owner === undefined) return;
  const elsewhere = baseUrl != null || (isOfficial(protocol) && protocol !== owner);
  if (!elsewhere) return;
  const sentence = msg`${apiKeyEnvVar} is reserved for the provider’s own address. Use your own variable, such as TEAM_API_KEY.`;
  throw new AppError('invalid', sentence, { fields: { apiKeyEnvVar: sentence } });
}
