import { useQuery } from '@staffroom/sdk/client';
import { coreQuery } from '@staffroom/sdk/host';
import classes from './settings-screen.module.css';

/** What one's own questions have cost in this month, and may; nothing where neither is known. */
export function OwnBudget() {
  const budget = useQuery({ ...coreQuery('GET /api/budget'), staleTime: 0 });
  if (!budget.data) return null;
  const { spent, amount, usedUp } = budget.data;
  if (Number(spent) === 0 && amount === null) return null;
  return (
    <section aria-labelledby="own-budget-title">
      <h2 id="own-budget-title">AI budget</h2>
      <p className={classes.lead}>
        {dollars(spent)} {amount === null ? 'spent' : `of ${dollars(amount)} spent`} in this month.{' '}
        {usedUp !== null && 'Calls of models that cost something are refused until it ends.'}
      </p>
    </section>
  );
}

function dollars(amount: string): string {
  return Number(amount).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
