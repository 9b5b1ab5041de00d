import {
  Button,
  ConfirmDialog,
  EmptyState,
  ErrorPanel,
  Link,
  useQuery,
  useSearchParams,
} from '@staffroom/sdk/client';
import { coreQuery, PageHeader, RowsSkeleton } from '@staffroom/sdk/host';
import { useState } from 'react';
import { Rows } from '../../../screen-parts/rows.tsx';
import { ScreenBody } from '../../../screen-parts/screen-body.tsx';
import classes from '../admin-screen.module.css';
import { type Budget, nameOf, useChangeBudgets } from './budget.ts';
import { BudgetBar } from './budget-bar.tsx';
import { BudgetDialog } from './budget-dialog.tsx';
import { t } from '../../../texts/texts.ts';

export function BudgetsScreen() {
  const budgets = useQuery({ ...coreQuery('GET /api/admin/budgets'), staleTime: 0 });
  const [params, setParams] = useSearchParams();
  const [editing, setEditing] = useState<Budget | null>(null);
  const [removing, setRemoving] = useState<Budget | null>(null);
  const { remove } = useChangeBudgets();
  const person = params.get('person');
  const own = budgets.data?.items.find(({ scope, subject }) => scope === 'person' && subject === person);
  const budget = editing ?? own ?? null;
  // Waits for all budgets before opening the dialog for a person, because the person may already have a budget.
  const opens = params.has('new') || (person !== null && budgets.isSuccess);
  return (
    <ScreenBody title={t('Budgets')} width="table">
      <PageHeader
        title={t('Budgets')}
        lead={t(
          'Limit monthly spending on AI models. At 80% the person or the administrators are warned; at 100% paid models stop answering. Built-in answers are free.',
        )}
        actions={
          <Button icon="plus" onClick={() => setParams({ new: '' }, { replace: true })}>
            {t('New budget')}
          </Button>
        }
      />
      {budgets.isPending && <RowsSkeleton />}
      {budgets.isError && (
        <ErrorPanel
          title={t('Couldn’t load the budgets')}
          error={budgets.error}
          onRetry={() => void budgets.refetch()}
        />
      )}
      {budgets.data && budgets.data.unpriced.length > 0 && (
        <p className={classes.lead}>
          {t.rich(
            'No price is set for {unpriced}. The cost of these calls isn’t counted. <link>Set prices</link>',
            {
              unpriced: budgets.data.unpriced.join(', '),
              link: (inner) => <Link to="/admin/usage?tab=prices">{inner}</Link>,
            },
          )}
        </p>
      )}
      {budgets.data?.items.length === 0 && (
        <EmptyState
          title={t('No budgets')}
          text={t(
            'Spending is unlimited. Set a budget for the company, each person, one person, a team or an agent.',
          )}
        />
      )}
      {budgets.data && budgets.data.items.length > 0 && (
        <Rows className={classes.rows}>
          {budgets.data.items.map((budget) => (
            <li key={`${budget.scope} ${budget.subject}`}>
              <div className={classes.words}>
                <p className={classes.name}>{nameOf(budget)}</p>
                <BudgetBar budget={budget} />
              </div>
              <Button
                size="compact"
                aria-label={t('Change {budget}', { budget: nameOf(budget) })}
                onClick={() => setEditing(budget)}
              >
                {t('Change')}
              </Button>
              <Button
                size="compact"
                variant="quiet"
                aria-label={t('Remove {budget}', { budget: nameOf(budget) })}
                onClick={() => setRemoving(budget)}
              >
                {t('Remove')}
              </Button>
            </li>
          ))}
        </Rows>
      )}
      {(opens || editing) && (
        <BudgetDialog
          budget={budget}
          person={person}
          onClose={() => {
            setEditing(null);
            setParams({}, { replace: true });
          }}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        title={t('Remove {removing}', { removing: removing ? nameOf(removing) : t('budget') })}
        description={t('Only other budgets will limit these calls.')}
        confirmLabel={t('Remove')}
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing, { onSettled: () => setRemoving(null) })}
        onClose={() => setRemoving(null)}
      />
    </ScreenBody>
  );
}
