import { LimitBar } from '../../../screen-parts/limit-bar.tsx';
import { type Budget, dollars } from './budget.ts';
import { t } from '../../../texts/texts.ts';

export function BudgetBar({
  budget: { amount, spent, subject, scope },
}: {
  budget: Pick<Budget, 'amount' | 'spent' | 'subject' | 'scope'>;
}) {
  const each = scope === 'person' && subject === '';
  return (
    <LimitBar part={Number(amount) === 0 ? 1 : Number(spent) / Number(amount)}>
      {t.rich('{spent} of {amount}', { spent: <strong>{dollars(spent)}</strong>, amount: dollars(amount) })}
      {each && t(', highest spender')}
    </LimitBar>
  );
}
