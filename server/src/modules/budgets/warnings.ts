import type { BudgetScope } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import type { NotificationService } from '../notifications/service.ts';
import { User } from '../users/entity.ts';
import type { BudgetDependencies } from './budgets.ts';

export interface BudgetWarningDependencies {
  database: Pick<Database, 'orm'>;
  notifications: Pick<NotificationService, 'create'>;
  adminEmails: string[];
}

const whose: Record<BudgetScope, string> = {
  company: 'The company’s AI budget',
  person: 'Your AI budget',
  team: 'The AI budget of a team',
  agent: 'The AI budget of an agent',
};

/** A person hears of their own budget, administrators of all others. */
export function createBudgetWarnings({
  database,
  notifications,
  adminEmails,
}: BudgetWarningDependencies): BudgetDependencies['warn'] {
  return async ({ spending: { scope, amount, spent }, userId, level }) => {
    const own = scope === 'person';
    const where = { disabledAt: null, $or: [{ role: 'admin' as const }, { email: { $in: adminEmails } }] };
    const admins = own ? [] : await database.orm.em.fork().find(User, where, { fields: ['id'] });
    const part = level === 100 ? 'is used up' : 'is used to 80 %';
    for (const id of own ? [userId] : admins.map((admin) => admin.id))
      await notifications.create(
        id,
        {
          title: `${whose[scope]} for this month ${part}`,
          body: `$${Number(spent).toFixed(2)} of $${amount}.`,
          href: own ? '/settings' : '/admin/budgets',
        },
        'budgets',
      );
  };
}
