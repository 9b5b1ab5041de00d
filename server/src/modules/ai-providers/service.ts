import { AppError } from '@staffroom/sdk';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Database } from '../../db/database.ts';
import type { AiCatalogue } from './catalogue.ts';
import { AiModelRow, AiProviderRow, AiSetting } from './entity.ts';
import { isOfficial, ownerOfKey, protocolOf } from './protocol.ts';
import type { NewProvider, ProviderChange } from './schema.ts';
import { checkChange, clearDefault, inTurn, loadProvider } from './write.ts';

export type ProviderService = ReturnType<typeof createProviderService>;

/** What administrators do to providers. Every change is in the catalogue when it resolves. */
export function createProviderService(
  database: Pick<Database, 'orm'>,
  catalogue: Pick<AiCatalogue, 'changed'>,
) {
  return {
    /** @throws AppError `invalid`, `conflict` */
    async create({ protocol, ...given }: NewProvider): Promise<number> {
      const row = { ...given, protocol: protocol ?? protocolOf(given.identifier) };
      checkKey(row);
      if (row.isDefault && !row.isActive) {
        throw new AppError('conflict', 'An inactive provider cannot be the default. Activate it, too.');
      }
      const id = await inTurn(database, async (em) => {
        await requireFreeIdentifier(em, row.identifier);
        if (row.isDefault) await clearDefault(em, { entity: 'provider' });
        return em.insert(AiProviderRow, row);
      });
      await catalogue.changed();
      return id;
    },

    /** @throws AppError `not-found`, `conflict`, `invalid` */
    async update(id: number, change: ProviderChange): Promise<void> {
      await inTurn(database, async (em) => {
        const row = await loadProvider(em, id);
        checkChange(row, change, replaceDefault(row));
        const { version: _, isDefault, ...fields } = change;
        const next = { ...row, ...fields };
        checkKey(next);
        if (next.protocol === 'builtin' && (next.apiKeyEnvVar ?? next.baseUrl)) {
          throw new AppError('invalid', 'The built-in provider needs no key and has no address');
        }
        if (isDefault && !row.isDefault) {
          await clearDefault(em, { entity: 'provider' });
          row.isDefault = true;
        }
        Object.assign(row, fields, { version: row.version + 1 });
      });
      await catalogue.changed();
    },

    /** Its models go with it. @throws AppError `not-found`, `conflict` */
    async delete(id: number): Promise<void> {
      await inTurn(database, async (em) => {
        const row = await loadProvider(em, id);
        if (row.isDefault) throw new AppError('conflict', replaceDefault(row));
        if (row.protocol === 'builtin') {
          throw new AppError('conflict', `${row.name} cannot be deleted. Deactivate it instead.`);
        }
        row.deletedAt = new Date();
        const now = new Date();
        await em.nativeUpdate(
          AiModelRow,
          { providerId: id, deletedAt: null },
          { deletedAt: now, isDefault: false, updatedAt: now },
        );
      });
      await catalogue.changed();
    },

    async setFallback(fallback: boolean): Promise<void> {
      await database.orm.em
        .fork()
        .nativeUpdate(AiSetting, { onlyRow: true }, { fallback, updatedAt: new Date() });
      await catalogue.changed();
    },
  };
}

function replaceDefault({ name }: AiProviderRow): string {
  return `${name} is the default provider. Set another provider as default first.`;
}

async function requireFreeIdentifier(em: SqlEntityManager, identifier: string): Promise<void> {
  const rows = await em.find(AiProviderRow, { deletedAt: null }, { fields: ['identifier'] });
  // Every name of the built-in provider is its own: what it answers costs nothing.
  const taken =
    protocolOf(identifier) === 'builtin' ||
    rows.some((row) => row.identifier.toLowerCase() === identifier.toLowerCase());
  if (!taken) return;
  const sentence = `There is a provider with the identifier ${identifier} already`;
  throw new AppError('conflict', sentence, { fields: { identifier: sentence } });
}

/** A key travels to the host that its owner meant it for, and to no other. @throws AppError `invalid` */
function checkKey({
  protocol,
  apiKeyEnvVar,
  baseUrl,
}: Pick<AiProviderRow, 'protocol' | 'apiKeyEnvVar' | 'baseUrl'>): void {
  const owner = apiKeyEnvVar ? ownerOfKey(apiKeyEnvVar) : undefined;
  if (owner === undefined) return;
  const elsewhere = baseUrl != null || (isOfficial(protocol) && protocol !== owner);
  if (!elsewhere) return;
  const sentence = `${apiKeyEnvVar} is meant for the provider's own address and is not sent to another. Name a variable of your own, such as TEAM_API_KEY.`;
  throw new AppError('invalid', sentence, { fields: { apiKeyEnvVar: sentence } });
}
