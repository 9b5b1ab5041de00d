import { ErrorPanel, Link, Skeleton, useQuery } from '@staffroom/sdk/client';
import { coreQuery, noneKey } from '@staffroom/sdk/host';
import { useAgents } from '../../../agents/agent-catalogue.ts';
import { dollars } from '../budgets/budget.ts';
import { BudgetBar } from '../budgets/budget-bar.tsx';
import classes from './people.module.css';
import { t } from '../../../texts/texts.ts';

/** Shows what the person has spent this month, by agent, and the person's limit. */
export function AccountBudget({ id }: { id: string }) {
  const budgets = useQuery({ ...coreQuery('GET /api/admin/budgets'), staleTime: 0 });
  const agents = useAgents();
  const month = budgets.data?.month;
  const report = useQuery({
    ...coreQuery('GET /api/admin/usage', {
      query: { person: id, from: `${month}-01`, groupBy: 'agent', sort: '-cost', limit: 5 },
    }),
    enabled: month !== undefined,
    staleTime: 0,
  });
  const failed = budgets.isError ? budgets : report.isError ? report : null;
  if (failed) {
    return (
      <ErrorPanel
        title={t('Couldn’t load the budget')}
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (!budgets.data || !report.data) return <Skeleton lines={3} />;
  const of = (subject: string) =>
    budgets.data.items.find((budget) => budget.scope === 'person' && budget.subject === subject);
  const own = of(id);
  const limit = own ?? of('');
  const spent = report.data.total.cost ?? '0';
  return (
    <section aria-labelledby="account-budget-title">
      <div className={classes.head}>
        <h3 id="account-budget-title">{t('This month’s budget')}</h3>
        <Link to={`/admin/budgets?person=${id}`}>{own ? t('Change') : t('Set a personal budget')}</Link>
      </div>
      {limit ? (
        <BudgetBar budget={{ scope: 'person', subject: id, amount: limit.amount, spent }} />
      ) : (
        <p>{t.rich('{spent}, no limit', { spent: <strong>{dollars(spent)}</strong> })}</p>
      )}
      <ul className={classes.list}>
        {report.data.groups
          .filter(({ cost }) => Number(cost) > 0)
          .map(({ key, cost }) => (
            <li key={key ?? noneKey}>
              <span>{agents.data?.find(({ slug }) => slug === key)?.name ?? key ?? t('No agent')}</span>
              <span className={classes.detail}>{dollars(cost ?? '0')}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}
