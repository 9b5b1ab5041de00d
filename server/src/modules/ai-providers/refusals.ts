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

/**
 * Parameters that providers refused, shared by all processes. A refusal expires after a day, because a new version of a model
 * may accept the parameter.
 */
export function createRefusals({ database, catalogue, audit, log }: RefusalDependencies) {
  async function store(refusal: Omit<AiRefusal, 'learnedAt'>): Promise<void> {
    await database.orm.em.fork().upsert(AiRefusal, { ...refusal, learnedAt: new Date() });
    await catalogue.changed();
  }

  const known = (providerId: number, model: string) =>
    catalogue
      .current()
      .refusals.filter((each) => each.providerId === providerId && each.model === model && isFresh(each));
  const storeLater = (refusal: Omit<AiRefusal, 'learnedAt'>) =>
    void store(refusal).catch((error: unknown) =>
      log.error({ err: error }, 'ai: cannot store refused parameter'),
    );

  return {
    of: (providerId: number): Refusals => ({
      of: (model) =>
        known(providerId, model)
          .map(({ parameter }) => parameter)
          .filter((parameter) => parameter !== context),
      contextOf: (model) =>
        known(providerId, model).find(({ parameter }) => parameter === context)?.tokens ?? undefined,
      learnContext(model, tokens) {
        log.warn({ providerId, model, tokens }, 'ai: token limit lowered');
        storeLater({ providerId, model, parameter: context, tokens });
      },
      learn(model, parameter) {
        log.warn({ providerId, model, parameter }, 'ai: parameter refused by model');
        storeLater({ providerId, model, parameter, tokens: null });
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
/** The name under which the refusal of a prompt that was too long is stored, next to the names of real parameters. */
const context = 'context';

export const isFresh = ({ learnedAt }: Pick<AiRefusal, 'learnedAt'>): boolean =>
  Date.now() - learnedAt.getTime() < day;
