import { Button, ErrorPanel, keepPreviousData, useQuery, StickyBar } from '@staffroom/sdk/client';
import { callCore, corePath, coreQuery, RowsSkeleton, useInfiniteQuery } from '@staffroom/sdk/host';
import { CallsTable } from './calls-table.tsx';
import { FilterTags } from './filter-tags.tsx';
import { NoCalls } from './no-calls.tsx';
import { RangePicker } from './range-picker.tsx';
import classes from './usage-screen.module.css';
import { ledgerQuery, type UsageViewState } from './use-usage-view.ts';
import { t } from '../../texts/texts.ts';

export function UsageCalls({ view }: { view: UsageViewState }) {
  const query = ledgerQuery(view);
  const calls = useInfiniteQuery({
    queryKey: [corePath('GET /api/admin/usage/calls'), query, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      callCore('GET /api/admin/usage/calls', { query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const report = useQuery({
    ...coreQuery('GET /api/admin/usage', { query: { ...query, limit: 1 } }),
    enabled: view.filter.person !== undefined,
  });
  const shown = calls.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <StickyBar className={classes.tools}>
        <RangePicker view={view} />
        <FilterTags view={view} person={report.data?.person} />
      </StickyBar>
      {calls.isPending && <RowsSkeleton head rows={10} height={44} />}
      {calls.isError && (
        <ErrorPanel
          title={t('Couldn’t load the calls')}
          error={calls.error}
          onRetry={() => void calls.refetch()}
        />
      )}
      {calls.isSuccess && shown.length === 0 && <NoCalls view={view} />}
      {shown.length > 0 && <CallsTable calls={shown} />}
      {calls.hasNextPage && (
        <Button
          className={classes.more}
          busy={calls.isFetchingNextPage}
          onClick={() => void calls.fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
    </>
  );
}
