import { useQuery, formatMoney } from '@staffroom/sdk/client';
import { coreQuery } from '@staffroom/sdk/host';
import classes from './settings-screen.module.css';
import { t } from '../../texts/texts.ts';

/** Shows the person's cost in this month and the person's limit. Hidden if both are unknown. */
export function OwnBudget() {
  const budget = useQuery({ ...coreQuery('GET /api/budget'), staleTime: 0 });
  if (!budget.data) return null;
  const { spent, amount, usedUp } = budget.data;
  if (Number(spent) === 0 && amount === null) return null;
  return (
    <section aria-labelledby="own-budget-title">
      <h2 id="own-budget-title">{t('AI budget')}</h2>
      <p className={classes.lead}>
        {t('{spent} {value} this month.', {
          spent: dollars(spent),
          value: amount === null ? t('spent') : t('of {amount} spent', { amount: dollars(amount) }),
        })}{' '}
        {usedUp !== null && t('Paid models are blocked until the month ends.')}
      </p>
    </section>
  );
}

function dollars(amount: string): string {
  return formatMoney(Number(amount));
}
