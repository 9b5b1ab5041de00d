import { AppError, type Message, msg } from '@staffroom/sdk';
import type { ModelChange, NewModel } from '@staffroom/sdk/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Database } from '../../db/database.ts';
import type { AuditService } from '../audit/service.ts';
import type { AiCatalogue } from './catalogue.ts';
import { AiModelRow, AiProviderRow } from './entity.ts';
import { checkChange, clearDefault, inTurn, loadModel, loadProvider } from './load-provider.ts';

export type ModelService = ReturnType<typeof createModelService>;

export interface ModelDependencies {
  database: Pick<Database, 'transaction'>;
  catalogue: Pick<AiCatalogue, 'changed'>;
  audit: Pick<AuditService, 'record'>;
}

export function createModelService({ database, catalogue, audit }: ModelDependencies) {
  return {
    /** @throws AppError `invalid`, `conflict` */
    async create(userId: string, model: NewModel): Promise<number> {
      if (model.isDefault && !model.isActive) {
        throw new AppError('conflict', 'Switch on this model before you set it as default.');
      }
      const id = await inTurn(database, async (tx) => {
        const provider = await providerOf(tx.em, model);
        await requireFreeIdentifier(tx.em, model, provider);
        if (model.isDefault) await clearDefault(tx.em, { entity: 'model', providerId: provider.id });
        const record = { action: 'ai-model.create', subject: pathOf(model, provider), detail: { ...model } };
        await audit.record(tx, { userId, ...record });
        return tx.em.insert(AiModelRow, model);
      });
      await catalogue.changed();
      return id;
    },

    /** @throws AppError `not-found`, `conflict` */
    async update(userId: string, id: number, change: ModelChange): Promise<void> {
      await inTurn(database, async (tx) => {
        const row = await loadModel(tx.em, id);
        const provider = await loadProvider(tx.em, row.providerId);
        checkChange(row, change, replaceDefault(row, provider));
        const { version: _, isDefault, ...fields } = change;
        if (isDefault && !row.isDefault) {
          await clearDefault(tx.em, { entity: 'model', providerId: row.providerId });
          row.isDefault = true;
        }
        Object.assign(row, fields, { version: row.version + 1 });
        const record = { action: 'ai-model.update', subject: pathOf(row, provider), detail: { ...change } };
        await audit.record(tx, { userId, ...record });
      });
      await catalogue.changed();
    },

    /** @throws AppError `not-found`, `conflict` */
    async delete(userId: string, id: number): Promise<void> {
      await inTurn(database, async (tx) => {
        const row = await loadModel(tx.em, id);
        const provider = await loadProvider(tx.em, row.providerId);
        if (row.isDefault && (provider.isDefault || (await hasOthers(tx.em, row)))) {
          throw new AppError('conflict', replaceDefault(row, provider));
        }
        row.isDefault = false;
        row.deletedAt = new Date();
        await audit.record(tx, { userId, action: 'ai-model.delete', subject: pathOf(row, provider) });
      });
      await catalogue.changed();
    },
  };
}

function pathOf({ identifier }: Pick<AiModelRow, 'identifier'>, provider: AiProviderRow): string {
  return `${provider.identifier}/${identifier}`;
}

function replaceDefault({ name }: AiModelRow, provider: AiProviderRow): Message {
  return msg`${name} is the default model of ${provider.name}. Set another model of ${provider.name} as default first.`;
}

async function hasOthers(em: SqlEntityManager, { id, providerId }: AiModelRow): Promise<boolean> {
  const count = await em.count(AiModelRow, { providerId, isActive: true, deletedAt: null, id: { $ne: id } });
  return count > 0;
}

async function providerOf(em: SqlEntityManager, { providerId }: NewModel): Promise<AiProviderRow> {
  const provider = await em.findOne(AiProviderRow, { id: providerId, deletedAt: null });
  if (provider) return provider;
  const sentence = 'This provider does not exist';
  throw new AppError('invalid', sentence, { fields: { providerId: sentence } });
}

async function requireFreeIdentifier(
  em: SqlEntityManager,
  { identifier }: NewModel,
  provider: AiProviderRow,
): Promise<void> {
  if (!(await em.count(AiModelRow, { providerId: provider.id, identifier, deletedAt: null }))) return;
  const sentence = msg`${provider.name} already has a model with the identifier ${identifier}`;
  throw new AppError('conflict', sentence, { fields: { identifier: sentence } });
}
