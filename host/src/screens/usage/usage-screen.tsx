import { LinkButton, PageHeader, Tabs } from '@staffroom/sdk/client';
import { useProductName } from '../../workspace/workspace-config.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { NotFoundScreen } from '../../placeholders/page-not-found.tsx';
import { PriceTable } from './prices/price-table.tsx';
import { csvPath } from './usage.ts';
import { UsageCalls } from './usage-calls.tsx';
import { UsageOverview } from './usage-overview.tsx';
import classes from './usage-screen.module.css';
import { ledgerQuery, useUsageView } from './use-usage-view.ts';

/** The ledger of calls to models, for administrators; for everybody else there is no such page. */
export function UsageScreen() {
  const { user } = useAuth();
  return user?.role === 'admin' ? <Usage /> : <NotFoundScreen />;
}

function Usage() {
  const productName = useProductName();
  const view = useUsageView();
  return (
    <div className={classes.page}>
      <title>{`AI Usage – ${productName}`}</title>
      <PageHeader
        title="AI Usage"
        lead="What people and agents asked of language models, and what it cost."
        actions={
          view.tab !== 'prices' && (
            <LinkButton href={`${csvPath}?${ledgerQuery(view)}`} download="" icon="download">
              Download CSV
            </LinkButton>
          )
        }
      />
      <Tabs
        label="AI Usage"
        value={view.tab}
        onValueChange={(tab) => view.change({ tab })}
        tabs={[
          { value: 'overview', label: 'Overview', content: <UsageOverview view={view} /> },
          { value: 'calls', label: 'Calls', content: <UsageCalls view={view} /> },
          { value: 'prices', label: 'Prices', content: <PriceTable /> },
        ]}
      />
    </div>
  );
}
