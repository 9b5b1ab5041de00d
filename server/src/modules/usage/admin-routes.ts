import {
  deletePrice,
  downloadUsage,
  getUsageReport,
  listPrices,
  listUsageCalls,
  type PriceChange,
  type PriceKey,
  setPrice,
  takeListPrices,
} from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/transaction.ts';
import { implement } from '../../http/route.ts';
import { sendCsv } from '../../http/send-csv.ts';
import { csvOf } from '../../text/csv.ts';
import type { AuditService } from '../audit/service.ts';
import { createUsageCalls } from './calls.sql.ts';
import { pricesOfModels } from './cost.sql.ts';
import { usageColumns } from './usage-csv.ts';
import { rangeOf } from './ledger-range.ts';
import { prices } from './prices.ts';
import { createUsageReports } from './report.sql.ts';

export interface LedgerRoutesOptions {
  database: Pick<Database, 'pool' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
}

export function ledgerRoutes({ database, audit }: LedgerRoutesOptions) {
  const report = createUsageReports(database);
  const calls = createUsageCalls(database);
  const subjectOf = ({ provider, model }: PriceKey) => `${provider}/${model}`;

  async function set(tx: Transaction, userId: string, change: PriceChange) {
    const { before, pricedCalls } = await prices.set(tx, change);
    const { provider, model, input, output, cachedInput, cacheWrite } = change;
    const price = {
      input,
      output,
      ...(cachedInput != null && { cachedInput }),
      ...(cacheWrite != null && { cacheWrite }),
    };
    await audit.record(tx, {
      userId,
      action: 'ai-price.update',
      subject: subjectOf(change),
      detail: { before, after: price, pricedCalls },
    });
    return { provider, model, price, pricedCalls };
  }

  return [
    implement(getUsageReport, ({ query }) => report(query)),
    implement(listUsageCalls, ({ query }) => calls.page(query)),
    implement(downloadUsage, async ({ query, user, signal, ctx }) => {
      const { from, to } = rangeOf(query);
      const record = { action: 'usage.download', subject: 'usage', detail: { from, to } };
      await database.transaction((tx) => audit.record(tx, { userId: user.id, ...record }));
      const pages = calls.all({ ...query, from, to }, signal);
      sendCsv(ctx, `ai-usage-${from}-to-${to}.csv`, csvOf(usageColumns, pages));
    }),
    implement(listPrices, () => pricesOfModels(database)),
    implement(setPrice, ({ body, user }) => database.transaction((tx) => set(tx, user.id, body))),
    implement(takeListPrices, async ({ user }) => {
      const models = (await pricesOfModels(database)).filter(({ price, free }) => price === null && !free);
      return database.transaction(async (tx) => {
        let taken = 0;
        for (const { provider, model, listPrice } of models) {
          if (listPrice === null) continue;
          const { asOf: _, ...price } = listPrice;
          await set(tx, user.id, { provider, model, ...price, priceEarlier: false });
          taken++;
        }
        return { models: taken };
      });
    }),
    implement(deletePrice, ({ query, user }) =>
      database.transaction(async (tx) => {
        const before = await prices.delete(tx, query);
        const record = { action: 'ai-price.delete', subject: subjectOf(query), detail: { before } };
        await audit.record(tx, { userId: user.id, ...record });
      }),
    ),
  ];
}
