import { AppError, msg } from '@staffroom/sdk';
import {
  type Budget,
  type BudgetKey,
  deleteBudget,
  getOwnBudget,
  listBudgets,
  type OwnBudget,
  setBudget,
} from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/transaction.ts';
import { implement } from '../../http/route.ts';
import { nameIn } from '../agents/in-language.ts';
import type { InstalledAgents } from '../agents/installed.ts';
import type { AuditService } from '../audit/service.ts';
import { Team } from '../teams/entity.ts';
import { User } from '../users/entity.ts';
import type { Budgets } from './budgets.ts';
import { BudgetRow } from './entity.ts';
import { allSpendings } from './spending.sql.ts';
import { forgetWarnings, ownSpending, unpricedModels, usualRun } from './routes.sql.ts';

export interface BudgetRoutesOptions {
  database: Pick<Database, 'pool' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  budgets: Pick<Budgets, 'of'>;
  agents: Pick<InstalledAgents, 'get'>;
}

export function budgetRoutes({ database, audit, budgets, agents }: BudgetRoutesOptions) {
  const { pool, transaction } = database;
  const month = () => new Date().toISOString().slice(0, 7);
  const subjectOf = ({ scope, subject }: BudgetKey) => (subject === '' ? scope : `${scope}/${subject}`);

  /** @throws AppError `not-found` */
  async function requireSubject({ em }: Transaction, { scope, subject }: BudgetKey): Promise<void> {
    const there =
      subject === '' ||
      (scope === 'agent' && agents.get(subject) !== undefined) ||
      (scope === 'person' && (await em.count(User, { id: subject })) === 1) ||
      (scope === 'team' && (await em.count(Team, { id: subject })) === 1);
    if (!there) throw new AppError('not-found', msg`Couldn’t find this budget’s ${scope}`);
  }

  return [
    implement(listBudgets, async ({ user }) => {
      const [items, unpriced] = await Promise.all([
        pool.query<Budget>(allSpendings),
        pool.query<{ model: string }>(unpricedModels),
      ]);
      return {
        month: month(),
        items: items.rows.map((row) => ({ ...row, name: row.name ?? agentName(row, user.language) })),
        unpriced: unpriced.rows.map(({ model }) => model),
      };
    }),
    implement(setBudget, ({ body: { scope, subject, amount }, user }) =>
      transaction(async (tx) => {
        await requireSubject(tx, { scope, subject });
        const former = await tx.em.findOne(BudgetRow, { scope, subject });
        const before = former?.amount ?? null;
        await tx.em.upsert(BudgetRow, { scope, subject, amount, updatedAt: new Date() });
        if (before === null || Number(before) !== Number(amount))
          await tx.query(forgetWarnings, [scope, subject]);
        const detail = { before, after: amount };
        const record = { action: 'budget.update', subject: subjectOf({ scope, subject }), detail };
        await audit.record(tx, { userId: user.id, ...record });
      }),
    ),
    implement(deleteBudget, ({ query, user }) =>
      transaction(async (tx) => {
        const row = await tx.em.findOne(BudgetRow, query);
        if (!row) throw new AppError('not-found', 'Budget not found');
        const detail = { before: row.amount };
        tx.em.remove(row);
        await tx.query(forgetWarnings, [row.scope, row.subject]);
        const record = { action: 'budget.delete', subject: subjectOf(query), detail };
        await audit.record(tx, { userId: user.id, ...record });
      }),
    ),
    implement(getOwnBudget, async ({ query: { agent = null }, user }): Promise<OwnBudget> => {
      const [own, spent, run] = await Promise.all([
        budgets.of(user.id, agent),
        pool.query<{ spent: string }>(ownSpending, [user.id]),
        pool.query<{ cost: string | null; runs: number }>(usualRun, [user.id, agent]),
      ]);
      const { cost = null, runs = 0 } = run.rows[0] ?? {};
      return {
        month: month(),
        spent: spent.rows[0]?.spent ?? '0',
        amount: own.find(({ scope }) => scope === 'person')?.amount ?? null,
        usedUp: own.find(({ usedUp }) => usedUp)?.scope ?? null,
        run: cost === null ? null : { cost, runs },
      };
    }),
  ];

  function agentName({ scope, subject }: Budget, language: string): string | null {
    return scope === 'agent' ? (nameIn(agents.get(subject)?.manifest, language) ?? null) : null;
  }
}
