import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { BudgetScope } from '@staffroom/sdk/core';

/** US dollars per calendar month. */
export const BudgetRow = defineEntity({
  name: 'BudgetRow',
  tableName: 'budget',
  properties: {
    scope: p.string().$type<BudgetScope>().primary(),
    /** The id of an account or team, or the slug of an agent; empty for the company and for people without a row of their own. */
    subject: p.string().primary(),
    /** Exact decimal with two places. */
    amount: p.decimal('string'),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
export type BudgetRow = InferEntity<typeof BudgetRow>;

/** A reservation: the maximum cost of a call until the ledger has it. */
export const BudgetHold = defineEntity({
  name: 'BudgetHold',
  tableName: 'budget_hold',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid().nullable(),
    agent: p.string().nullable(),
    amount: p.decimal('string'),
    /** Ignored after this time, for calls whose process died. */
    expiresAt: p.datetime(),
  },
});
