import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { BudgetScope } from '@staffroom/sdk/core';

/** US dollars a calendar month. */
export const BudgetRow = defineEntity({
  name: 'BudgetRow',
  tableName: 'budget',
  properties: {
    scope: p.string().$type<BudgetScope>().primary(),
    /** An account, a team, the slug of an agent; empty for the company and for each person without a row. */
    subject: p.string().primary(),
    /** Exact, of two decimals. */
    amount: p.decimal('string'),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
export type BudgetRow = InferEntity<typeof BudgetRow>;

/** What a call under way may cost at most, until it is in the ledger. */
export const BudgetHold = defineEntity({
  name: 'BudgetHold',
  tableName: 'budget_hold',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid().nullable(),
    agent: p.string().nullable(),
    amount: p.decimal('string'),
    /** Where its process died, it counts no longer. */
    expiresAt: p.datetime(),
  },
});
