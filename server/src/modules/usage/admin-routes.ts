import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { apiRoute } from '../../http/route.ts';
import type { AuditService } from '../audit/service.ts';
import { createUsageCalls, UsageCallsQuery } from './calls.ts';
import { listPrices } from './cost.ts';
import { csvOf } from './csv.ts';
import { ledgerFilter, rangeOf } from './filter.ts';
import { createUsageReports, UsageReportQuery } from './report.ts';
import { createPriceService, PriceChange, PriceKey } from './prices.ts';

export interface LedgerRoutesOptions {
  database: Pick<Database, 'orm' | 'pool'>;
  audit: Pick<AuditService, 'record'>;
}

/** The ledger of the whole workspace and the prices, for administrators. */
export function ledgerRoutes({ database, audit }: LedgerRoutesOptions) {
  const report = createUsageReports(database);
  const calls = createUsageCalls(database);
  const prices = createPriceService(database);

  return [
    apiRoute({
      method: 'GET',
      path: '/api/admin/usage',
      policy: 'admin',
      query: UsageReportQuery,
      handle: ({ query }) => report(query),
    }),
    apiRoute({
      method: 'GET',
      path: '/api/admin/usage/calls',
      policy: 'admin',
      query: UsageCallsQuery,
      handle: ({ query }) => calls.page(query),
    }),
    apiRoute({
      method: 'GET',
      path: '/api/admin/usage.csv',
      policy: 'admin',
      query: z.object(ledgerFilter),
      async handle({ query, signal, ctx }) {
        const { from, to } = rangeOf(query);
        ctx.attachment(`ai-usage-${from}-to-${to}.csv`);
        ctx.type = 'text/csv; charset=utf-8';
        const lines = Readable.from(csvOf(calls.all({ ...query, from, to }, signal)));
        // Cut off it is a failed download; ended in order it would be a file that lacks rows.
        lines.once('error', (error) => {
          ctx.state.log.error({ err: error }, 'the usage file broke off');
          ctx.res.destroy();
        });
        ctx.body = lines;
      },
    }),
    apiRoute({
      method: 'GET',
      path: '/api/admin/ai-prices',
      policy: 'admin',
      handle: () => listPrices(database),
    }),
    apiRoute({
      method: 'PUT',
      path: '/api/admin/ai-prices',
      policy: 'admin',
      body: PriceChange,
      async handle({ body, user }) {
        const { before, pricedCalls } = await prices.set(body);
        const { provider, model, input, output } = body;
        await audit.record({
          userId: user.id,
          action: 'ai-price.update',
          subject: `${provider}/${model}`,
          detail: { before, after: { input, output }, pricedCalls },
        });
        return { provider, model, price: { input, output }, pricedCalls };
      },
    }),
    apiRoute({
      method: 'DELETE',
      path: '/api/admin/ai-prices',
      policy: 'admin',
      query: PriceKey,
      async handle({ query, user }) {
        const before = await prices.delete(query);
        const subject = `${query.provider}/${query.model}`;
        await audit.record({ userId: user.id, action: 'ai-price.delete', subject, detail: { before } });
      },
    }),
  ];
}
