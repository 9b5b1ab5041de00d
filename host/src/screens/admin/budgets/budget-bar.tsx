import { type Budget, dollars } from './budget.ts';
import classes from './budgets.module.css';
import { t } from '../../../texts/texts.ts';

export function BudgetBar({
  budget: { amount, spent, subject, scope },
}: {
  budget: Pick<Budget, 'amount' | 'spent' | 'subject' | 'scope'>;
}) {
  const part = Number(amount) === 0 ? 1 : Number(spent) / Number(amount);
  const state = part >= 1 ? 'full' : part >= 0.8 ? 'near' : 'well';
  const each = scope === 'person' && subject === '';
  return (
    <div className={classes.budget} data-state={state}>
      <p className={classes.sum}>
        {t.rich('{spent} of {amount}', { spent: <strong>{dollars(spent)}</strong>, amount: dollars(amount) })}
        {each && t(', highest spender')}
        {state === 'full' && t(', limit reached')}
        {state === 'near' && t(', over 80%')}
      </p>
      <div className={classes.bar} aria-hidden="true">
        <i style={{ inlineSize: `${Math.min(100, part * 100)}%` }} />
      </div>
    </div>
  );
}
