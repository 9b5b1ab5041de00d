import type { Logger } from 'pino';
import type { Refusals } from '../../ai/wire/refusals.ts';
import type { Database } from '../../db/database.ts';
import type { AuditService } from '../audit/service.ts';
import type { AiCatalogue } from './catalogue.ts';
import { AiRefusal } from './entity.ts';

interface RefusalDependencies {
  database: Pick<Database, 'orm' | 'transaction'>;
  catalogue: Pick<AiCatalogue, 'current' | 'changed'>;
  audit: Pick<AuditService, 'record'>;
  log: Pick<Logger, 'warn' | 'error'>;
}

export type RefusalService = ReturnType<typeof createRefusals>;

/** What providers have refused, kept for a day: a new version of a server may take it. Every process reads the same. */
export function createRefusals({ database, catalogue, audit, log }: RefusalDependencies) {
  async function store(refusal: Pick<AiRefusal, 'providerId' | 'model' | 'parameter'>): Promise<void> {
    await database.orm.em.fork().upsert(AiRefusal, { ...refusal, learnedAt: new Date() });
    await catalogue.changed();
  }

  return {
    of: (providerId: number): Refusals => ({
      of: (model) =>
        catalogue
          .current()
          .refusals.filter((each) => each.providerId === providerId && each.model === model && isFresh(each))
          .map(({ parameter }) => parameter),
      learn(model, parameter) {
        log.warn(
          { providerId, model, parameter },
          'an AI model is asked without a parameter that it refuses',
        );
        store({ providerId, model, parameter }).catch((error: unknown) =>
          log.error({ err: error }, 'a refused parameter was not stored'),
        );
      },
    }),

    async forget(userId: string, providerId: number, subject: string): Promise<void> {
      await database.transaction(async (tx) => {
        await tx.em.nativeDelete(AiRefusal, { providerId });
        await audit.record(tx, { userId, action: 'ai-provider.forget-refusals', subject, detail: {} });
      });
      await catalogue.changed();
    },
  };
}

const day = 86_400_000;

export const isFresh = ({ learnedAt }: Pick<AiRefusal, 'learnedAt'>): boolean =>
  Date.now() - learnedAt.getTime() < day;
