import { asMessage, type Message, msg } from '@staffroom/sdk';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Database } from '../../db/database.ts';
import type { NotificationService } from '../notifications/service.ts';
import { Team } from '../teams/entity.ts';
import { User } from '../users/entity.ts';
import type { BudgetDependencies } from './budgets.ts';
import type { Spending } from './spending.sql.ts';

export interface BudgetWarningDependencies {
  database: Pick<Database, 'orm'>;
  notifications: Pick<NotificationService, 'create'>;
  adminEmails: string[];
  /** Returns the agent's name, or its slug if the agent is not installed. */
  agentName: (slug: string) => string;
}

/** Warns people about their own budgets, and administrators about all other budgets. */
export function createBudgetWarnings({
  database,
  notifications,
  adminEmails,
  agentName,
}: BudgetWarningDependencies): BudgetDependencies['warn'] {
  return async ({ spending: { scope, subject, amount, spent }, userId, level }) => {
    const own = scope === 'person';
    const em = database.orm.em.fork();
    const where = { disabledAt: null, $or: [{ role: 'admin' as const }, { email: { $in: adminEmails } }] };
    const admins = own ? [] : await em.find(User, where, { fields: ['id'] });
    const whose = await whoseBudget(em, { scope, subject });
    const title =
      level === 100 ? msg`${whose} for this month is used up` : msg`${whose} for this month is 80% used`;
    for (const id of own ? [userId] : admins.map((admin) => admin.id))
      await notifications.create(
        id,
        {
          title,
          body: msg`Spent: $${Number(spent).toFixed(2)} of $${amount}.`,
          href: own ? '/settings' : '/admin/budgets',
        },
        'budgets',
      );
  };

  async function whoseBudget(
    em: SqlEntityManager,
    { scope, subject }: Pick<Spending, 'scope' | 'subject'>,
  ): Promise<Message> {
    switch (scope) {
      case 'company':
        return msg`The company’s AI budget`;
      case 'person':
        return msg`Your AI budget`;
      case 'agent':
        return msg`The AI budget of the agent “${asMessage(agentName(subject))}”`;
      case 'team': {
        const team = await em.findOne(Team, { id: subject });
        return msg`The AI budget of the team “${team?.name ?? subject}”`;
      }
    }
  }
}
