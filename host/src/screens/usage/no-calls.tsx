import { Button, EmptySearch, EmptyState, LinkButton, useQuery } from '@staffroom/sdk/client';
import { coreQuery } from '@staffroom/sdk/host';
import { filterNames, type UsageViewState } from './use-usage-view.ts';
import { t } from '../../texts/texts.ts';

/** Says that there are no calls: none in this range, none for this filter, or none at all. */
export function NoCalls({ view }: { view: UsageViewState }) {
  const prices = useQuery({ ...coreQuery('GET /api/admin/ai-prices'), staleTime: 0 });
  const filtered = Object.keys(view.filter).length > 0;
  if (!filtered && prices.data?.every(({ calls }) => calls === 0) === true) {
    return (
      <EmptyState
        title={t('No usage yet')}
        text={t('Calls to AI models appear here with their cost.')}
        action={<LinkButton to="/agents">{t('Go to AI Agents')}</LinkButton>}
      />
    );
  }
  const withoutFilters = Object.fromEntries(filterNames.map((name) => [name, null]));
  return (
    <EmptyState
      drawing={<EmptySearch />}
      title={t('No calls')}
      text={filtered ? t('Nothing matches the filter in this period.') : t('No model calls in this period.')}
      action={
        filtered ? (
          <Button onClick={() => view.change(withoutFilters)}>{t('Remove filters')}</Button>
        ) : (
          <Button onClick={() => view.change({ range: '90', from: null, to: null })}>
            {t('Show the last 90 days')}
          </Button>
        )
      }
    />
  );
}
