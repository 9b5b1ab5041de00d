import { LinkButton, Tabs } from '@staffroom/sdk/client';
import { corePath, PageHeader } from '@staffroom/sdk/host';
import { ScreenBody } from '../../screen-parts/screen-body.tsx';
import { PriceTable } from './prices/price-table.tsx';
import { UsageCalls } from './usage-calls.tsx';
import { UsageOverview } from './usage-overview.tsx';
import { ledgerQuery, useUsageView } from './use-usage-view.ts';
import { t } from '../../texts/texts.ts';

export function UsageScreen() {
  const view = useUsageView();
  return (
    <ScreenBody title={t('AI Usage')} width="table" spaced>
      <PageHeader
        title={t('AI Usage')}
        lead={t('AI model usage by people and agents, and its cost.')}
        actions={
          view.tab !== 'prices' && (
            <LinkButton
              href={`${corePath('GET /api/admin/usage.csv')}?${new URLSearchParams(ledgerQuery(view)).toString()}`}
              download=""
              icon="download"
            >
              {t('Download CSV')}
            </LinkButton>
          )
        }
      />
      <Tabs
        label={t('AI Usage')}
        value={view.tab}
        onValueChange={(tab) => view.change({ tab })}
        tabs={[
          { value: 'overview', label: t('Overview'), content: <UsageOverview view={view} /> },
          { value: 'calls', label: t('Calls'), content: <UsageCalls view={view} /> },
          { value: 'prices', label: t('Prices'), content: <PriceTable /> },
        ]}
      />
    </ScreenBody>
  );
}
