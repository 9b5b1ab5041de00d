import { z } from 'zod';
import { coreEndpoint, noContent } from '../endpoint.ts';

/** Whose calls a budget counts. */
export const budgetScopes = ['company', 'person', 'team', 'agent'] as const;
export const BudgetScope = z.enum(budgetScopes);
export type BudgetScope = z.output<typeof BudgetScope>;

/** `subject`: an account, a team, the slug of an agent; empty for the company, and for each person who has no budget of their own. */
export const BudgetKey = z
  .object({ scope: BudgetScope, subject: z.string().max(200).default('') })
  .refine(
    ({ scope, subject }) =>
      scope === 'company' ? subject === '' : scope === 'agent' ? subject !== '' : isSubject(scope, subject),
    'Choose who the budget is for',
  );
export type BudgetKey = z.output<typeof BudgetKey>;

const money = 'Enter US dollars, such as 40 or 12.50';

export const Budget = z.object({
  scope: BudgetScope,
  subject: z.string(),
  /** As people call it; null where the subject is gone or is everybody. */
  name: z.string().nullable(),
  /** US dollars a calendar month (UTC), as an exact decimal. */
  amount: z.string(),
  /** In this month so far; for the budget of each person that of whoever spent most. */
  spent: z.string(),
});
export type Budget = z.output<typeof Budget>;

export const BudgetList = z.object({
  /** YYYY-MM, of UTC. */
  month: z.string(),
  items: z.array(Budget),
  /** Models that were asked this month and have no price: what they cost is counted nowhere. */
  unpriced: z.array(z.string()),
});
export type BudgetList = z.output<typeof BudgetList>;

export const listBudgets = coreEndpoint({
  method: 'GET',
  path: '/api/admin/budgets',
  policy: 'admin',
  summary: 'What may be spent on models, and what has been',
  response: BudgetList,
});

export const setBudget = coreEndpoint({
  method: 'PUT',
  path: '/api/admin/budgets',
  policy: 'admin',
  summary: 'Set what may be spent in a calendar month',
  body: z.intersection(
    BudgetKey,
    z.object({
      amount: z
        .string(money)
        .trim()
        .regex(/^\d{1,8}(\.\d{1,2})?$/, money),
    }),
  ),
  response: noContent,
  errors: ['not-found'],
});

export const deleteBudget = coreEndpoint({
  method: 'DELETE',
  path: '/api/admin/budgets',
  policy: 'admin',
  summary: 'Take a limit away',
  query: BudgetKey,
  response: noContent,
  errors: ['not-found'],
});

/** What one person may know before something costs money. Sums of teams, agents and the company are not among it. */
export const OwnBudget = z.object({
  month: z.string(),
  /** The person's own calls in this month, in US dollars. */
  spent: z.string(),
  /** Null where the person has no limit. */
  amount: z.string().nullable(),
  /** The budget that is used up, and refuses calls until the month ends or an administrator raises it. */
  usedUp: BudgetScope.nullable(),
  /** Of the runs of the agent that was asked about, the last that cost something; null where there are none. */
  run: z
    .object({
      /** The median, in US dollars. */
      cost: z.string(),
      runs: z.int(),
    })
    .nullable(),
});
export type OwnBudget = z.output<typeof OwnBudget>;

export const getOwnBudget = coreEndpoint({
  method: 'GET',
  path: '/api/budget',
  policy: 'user',
  summary: 'What the person has spent and may spend, and what a run of an agent costs as a rule',
  query: z.object({ agent: z.string().min(1).max(80).optional() }),
  response: OwnBudget,
});

function isSubject(scope: BudgetScope, subject: string): boolean {
  return z.uuid().safeParse(subject).success || (scope === 'person' && subject === '');
}
