import { z } from 'zod';
import { coreEndpoint, noContent } from '../endpoint.ts';

export const budgetScopes = ['company', 'person', 'team', 'agent'] as const;
export const BudgetScope = z.enum(budgetScopes);
export type BudgetScope = z.output<typeof BudgetScope>;

/**
 * Identifies a budget. `subject`: the id of an account or team, or the slug of an agent; empty for the company, and for the
 * default budget of each person.
 */
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
  /** Display name of the subject; null when the subject was deleted or is everyone. */
  name: z.string().nullable(),
  /** The budget in US dollars per calendar month (UTC), as an exact decimal. */
  amount: z.string(),
  /** Amount spent this month. For the default budget of each person: the amount of the person who spent most. */
  spent: z.string(),
});
export type Budget = z.output<typeof Budget>;

export const BudgetList = z.object({
  /** The month as YYYY-MM, in UTC. */
  month: z.string(),
  items: z.array(Budget),
  /** Models without a price that were used this month. Their cost is not counted. */
  unpriced: z.array(z.string()),
});
export type BudgetList = z.output<typeof BudgetList>;

export const listBudgets = coreEndpoint({
  method: 'GET',
  path: '/api/admin/budgets',
  policy: 'admin',
  scope: 'usage',
  summary: 'List the budgets for models and what has been spent',
  response: BudgetList,
});

export const setBudget = coreEndpoint({
  method: 'PUT',
  path: '/api/admin/budgets',
  policy: 'admin',
  scope: 'usage',
  summary: 'Set a budget for a calendar month',
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
  scope: 'usage',
  summary: 'Remove a budget',
  query: BudgetKey,
  response: noContent,
  errors: ['not-found'],
});

/** The figures that a person sees before an action that costs money. Totals of teams, agents and the company are not included. */
export const OwnBudget = z.object({
  month: z.string(),
  /** Cost of the person's own calls this month, in US dollars. */
  spent: z.string(),
  /** The person's monthly limit in US dollars; null without a limit. */
  amount: z.string().nullable(),
  /** The exhausted budget, if any, that refuses calls until the month ends or an administrator raises the budget. */
  usedUp: BudgetScope.nullable(),
  /** Typical cost of a run, based on the agent's recent runs that cost something; null without such runs. */
  run: z
    .object({
      /** Median cost in US dollars. */
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
  summary: "Get the person's spending and budget, and the usual cost of a run of an agent",
  query: z.object({ agent: z.string().min(1).max(80).optional() }),
  response: OwnBudget,
});

function isSubject(scope: BudgetScope, subject: string): boolean {
  return z.uuid().safeParse(subject).success || (scope === 'person' && subject === '');
}
