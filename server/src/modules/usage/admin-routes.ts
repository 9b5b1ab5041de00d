import {
  deletePrice,
  downloadUsage,
  getUsageReport,
  listPrices,
  listUsageCalls,
  type PriceKey,
  setPrice,
} from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { implement } from '../../http/route.ts';
import { sendCsv } from '../../http/send-csv.ts';
import { csvOf } from '../../text/csv.ts';
import type { AuditService } from '../audit/service.ts';
import { createUsageCalls } from './calls.ts';
import { pricesOfModels } from './cost.ts';
import { usageColumns } from './usage-csv.ts';
import { rangeOf } from './filter.ts';
import { prices } from './prices.ts';
import { createUsageReports } from './report.ts';

export interface LedgerRoutesOptions {
  database: Pick<Database, 'pool' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
}

/** The ledger of the whole workspace and the prices, for administrators. */
export function ledgerRoutes({ database, audit }: LedgerRoutesOptions) {
  const report = createUsageReports(database);
  const calls = createUsageCalls(database);
  const subjectOf = ({ provider, model }: PriceKey) => `${provider}/${model}`;

  return [
    implement(getUsageReport, ({ query }) => report(query)),
    implement(listUsageCalls, ({ query }) => calls.page(query)),
    implement(downloadUsage, async ({ query, signal, ctx }) => {
      const { from, to } = rangeOf(query);
      const pages = calls.all({ ...query, from, to }, signal);
      sendCsv(ctx, `ai-usage-${from}-to-${to}.csv`, csvOf(usageColumns, pages));
    }),
    implement(listPrices, () => pricesOfModels(database)),
    implement(setPrice, ({ body, user }) =>
      database.transaction(async (tx) => {
        const { before, pricedCalls } = await prices.set(tx, body);
        const { provider, model, input, output } = body;
        const price = { input, output };
        await audit.record(tx, {
          userId: user.id,
          action: 'ai-price.update',
          subject: subjectOf(body),
          detail: { before, after: price, pricedCalls },
        });
        return { provider, model, price, pricedCalls };
      }),
    ),
    implement(deletePrice, ({ query, user }) =>
      database.transaction(async (tx) => {
        const before = await prices.delete(tx, query);
        const record = { action: 'ai-price.delete', subject: subjectOf(query), detail: { before } };
        await audit.record(tx, { userId: user.id, ...record });
      }),
    ),
  ];
}
