import { Button, EmptyState, LinkButton, useQuery } from '@staffroom/sdk/client';
import { coreQuery } from '@staffroom/sdk/host';
import { filterNames, type UsageViewState } from './use-usage-view.ts';

/** Nothing was asked: in these days, of this filter, or ever. */
export function NoCalls({ view }: { view: UsageViewState }) {
  const prices = useQuery({ ...coreQuery('GET /api/admin/ai-prices'), staleTime: 0 });
  const filtered = Object.keys(view.filter).length > 0;
  if (!filtered && prices.data?.every(({ calls }) => calls === 0) === true) {
    return (
      <EmptyState
        title="Nobody has asked a model yet"
        text="Every call that an agent makes will be counted here, with what it cost."
        action={<LinkButton to="/agents">Go to AI Agents</LinkButton>}
      />
    );
  }
  const withoutFilters = Object.fromEntries(filterNames.map((name) => [name, null]));
  return (
    <EmptyState
      title="No calls"
      text={filtered ? 'Nothing in these days fits the filter.' : 'No model was asked in these days.'}
      action={
        filtered ? (
          <Button onClick={() => view.change(withoutFilters)}>Remove filters</Button>
        ) : (
          <Button onClick={() => view.change({ range: '90', from: null, to: null })}>
            Show the last 90 days
          </Button>
        )
      }
    />
  );
}
