import { LockMode } from '@mikro-orm/core';
import { AppError, type DocumentInfo, isAppError, type StyleGuide } from '@staffroom/sdk';
import { noStyleRules } from '@staffroom/sdk/internal/shared';
import type { StyleGuideChange, StyleGuideInfo } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import type { AuditService } from '../audit/service.ts';
import type { Events } from '../events.ts';
import { User } from '../users/entity.ts';
import { StyleGuideRow } from './entity.ts';

/** The number of characters of a sample, which suffices to show its style. */
const sampleLength = 1_500;

interface StyleGuideDependencies {
  database: Pick<Database, 'orm' | 'transaction'>;
  events: Pick<Events, 'publish'>;
  audit: Pick<AuditService, 'record'>;
  documents: {
    get(userId: string, id: string): Promise<DocumentInfo>;
    text(userId: string, id: string): Promise<string>;
  };
}

export type StyleGuideService = ReturnType<typeof createStyleGuideService>;

/** The company's style guide, which everyone can read and administrators edit. */
export function createStyleGuideService({ database, events, audit, documents }: StyleGuideDependencies) {
  const load = () => database.orm.em.fork().findOneOrFail(StyleGuideRow, { onlyRow: true });

  async function readable<T>(ids: readonly string[], read: (id: string) => Promise<T>): Promise<T[]> {
    const found = await Promise.all(
      ids.map((id) =>
        read(id).then(
          (one) => [one],
          (error: unknown) => {
            if (isAppError(error) && error.code === 'not-found') return [];
            throw error;
          },
        ),
      ),
    );
    return found.flat();
  }

  async function get(userId: string): Promise<StyleGuideInfo> {
    const { rules, samples, version, updatedBy, updatedAt } = await load();
    const author = updatedBy && (await database.orm.em.fork().findOne(User, { id: updatedBy }));
    return {
      ...(rules ?? noStyleRules),
      version,
      updatedAt: updatedAt?.toISOString() ?? null,
      updatedBy: author ? author.name : null,
      samples: await readable(samples, async (id) => {
        const { filename } = await documents.get(userId, id);
        return { documentId: id, filename };
      }),
    };
  }

  return {
    get,

    async forAgents(userId: string): Promise<StyleGuide> {
      const { rules, samples, version } = await load();
      return {
        ...(rules ?? noStyleRules),
        version,
        samples: await readable(samples, async (id) => {
          const { filename } = await documents.get(userId, id);
          const text = (await documents.text(userId, id)).slice(0, sampleLength);
          return { documentId: id, filename, text };
        }),
      };
    },

    /**
     * @throws AppError `conflict` if someone else changed the style guide first, `not-found` for a sample that the
     * administrator cannot read
     */
    async put(adminId: string, { version, samples, ...rules }: StyleGuideChange): Promise<StyleGuideInfo> {
      for (const id of samples) await documents.get(adminId, id);
      const before = await load();
      const seen = await readable(before.samples, async (id) => (await documents.get(adminId, id)).id);
      await database.transaction(async (tx) => {
        const row = await tx.em.findOneOrFail(
          StyleGuideRow,
          { onlyRow: true },
          { lockMode: LockMode.PESSIMISTIC_WRITE },
        );
        if (row.version !== version) {
          throw new AppError(
            'conflict',
            'Someone else changed the style guide. Your version is still here: review the other version, then save again.',
          );
        }
        row.rules = rules;
        row.samples = [...new Set([...row.samples.filter((id) => !seen.includes(id)), ...samples])];
        row.version = version + 1;
        row.updatedBy = adminId;
        row.updatedAt = new Date();
        const detail = { version: row.version };
        await audit.record(tx, {
          userId: adminId,
          action: 'style-guide.update',
          subject: 'style-guide',
          detail,
        });
      });
      await events.publish({ name: 'style-guide.changed', data: {}, userId: null });
      return get(adminId);
    },
  };
}
