import { useAgent } from '../agent.tsx';
import { coreQuery } from '../core-api.ts';
import { useQuery } from '../query.ts';
import classes from './run-cost.module.css';
import { formatMoney } from '../texts/format.ts';
import { t } from '../texts/texts.ts';

/** Shows the typical cost of a run of this agent and the remaining budget; nothing if both are unknown. */
export function RunCost() {
  const { info } = useAgent();
  const budget = useQuery({
    ...coreQuery('GET /api/budget', { query: { agent: info.slug } }),
    staleTime: 0,
  });
  if (!budget.data) return null;
  const { spent, amount, usedUp, run } = budget.data;
  const parts = [
    usedUp !== null && t('This month’s AI budget is used up.'),
    run && t('About {cost} per run.', { cost: dollars(run.cost) }),
    usedUp === null &&
      amount !== null &&
      t('{left} of {amount} left this month.', {
        left: dollars(String(Math.max(0, Number(amount) - Number(spent)))),
        amount: dollars(amount),
      }),
  ].filter((part) => typeof part === 'string');
  if (parts.length === 0) return null;
  return (
    <p className={classes.cost} data-used-up={usedUp !== null || undefined}>
      {parts.join(' ')}
    </p>
  );
}

/** Formats dollars with two decimals, or with more for less than one cent. */
function dollars(amount: string): string {
  const value = Number(amount);
  const digits = value > 0 && value < 0.01 ? 4 : 2;
  return formatMoney(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
