import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { BudgetScope } from '@staffroom/sdk/core';

/** A budget in US dollars per calendar month. */
export const BudgetRow = defineEntity({
  name: 'BudgetRow',
  tableName: 'budget',
  properties: {
    scope: p.string().$type<BudgetScope>().primary(),
    /**
     * The id of an account or team, or the slug of an agent. Empty for the company's budget and for the general budget per
     * person.
     */
    subject: p.string().primary(),
    /** The amount as an exact decimal with two places. */
    amount: p.decimal('string'),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
export type BudgetRow = InferEntity<typeof BudgetRow>;

/** A reservation: the maximum cost of a call, until the ledger contains the call's real cost. */
export const BudgetHold = defineEntity({
  name: 'BudgetHold',
  tableName: 'budget_hold',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid().nullable(),
    agent: p.string().nullable(),
    amount: p.decimal('string'),
    /** The process that makes the call. Null in rows of an older version, which expire. */
    process: p.text().nullable(),
    /** The reservation is ignored after this time, in case the call's process died. */
    expiresAt: p.datetime(),
  },
});
