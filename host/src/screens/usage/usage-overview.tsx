import {
  Button,
  ErrorPanel,
  keepPreviousData,
  SegmentedControl,
  Skeleton,
  useQuery,
} from '@staffroom/sdk/client';
import {
  callCore,
  type CoreInput,
  corePath,
  coreQuery,
  RowsSkeleton,
  usageGroupings,
  useInfiniteQuery,
} from '@staffroom/sdk/host';
import { FilterTags } from './filter-tags.tsx';
import { GroupTable, groupingLabels, groupingTitles } from './group-table.tsx';
import { NoCalls } from './no-calls.tsx';
import { RangePicker } from './range-picker.tsx';
import classes from './usage-screen.module.css';
import { maxRangeDays } from './usage-range.ts';
import { UsageStrip } from './usage-strip.tsx';
import { ledgerQuery, type UsageViewState } from './use-usage-view.ts';
import { t } from '../../texts/texts.ts';

export function UsageOverview({ view }: { view: UsageViewState }) {
  const query = ledgerQuery(view);
  const days = useQuery({
    ...coreQuery('GET /api/admin/usage', { query: { ...query, groupBy: 'day', limit: maxRangeDays } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className={classes.tools}>
        <RangePicker view={view} />
        <FilterTags view={view} person={days.data?.person} />
      </div>
      {days.isPending && <Skeleton height={220} />}
      {days.isError && (
        <ErrorPanel title={t('Couldn’t load usage')} error={days.error} onRetry={() => void days.refetch()} />
      )}
      {days.isSuccess && days.data.total.calls === 0 && <NoCalls view={view} />}
      {days.isSuccess && days.data.total.calls > 0 && (
        <>
          <section aria-label={t('Totals')} aria-busy={days.isPlaceholderData}>
            <UsageStrip total={days.data.total} days={days.data.groups} range={days.data} />
          </section>
          <Groups view={view} query={query} />
        </>
      )}
    </>
  );
}

const pageLength = 200;

type ReportQuery = CoreInput<'GET /api/admin/usage'>['query'];

function Groups({ view, query }: { view: UsageViewState; query: ReportQuery }) {
  const { by, sort } = view;
  const wanted: ReportQuery = {
    ...query,
    groupBy: by,
    limit: pageLength,
    // The sort order comes from the address and can be anything; the server refuses unknown ones.
    ...(sort !== null && { sort: sort as NonNullable<ReportQuery['sort']> }),
  };
  const groups = useInfiniteQuery({
    queryKey: [corePath('GET /api/admin/usage'), wanted, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      callCore('GET /api/admin/usage', { query: { ...wanted, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ groupCount }, _pages, offset) =>
      offset + pageLength < groupCount ? offset + pageLength : undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const shown = groups.data?.pages.flatMap((page) => page.groups) ?? [];
  return (
    <section aria-labelledby="usage-groups">
      <div className={classes.head}>
        <h2 id="usage-groups">{groupingTitles[by]}</h2>
        <div className={classes.by}>
          <SegmentedControl
            label={t('Group by')}
            options={usageGroupings.map((value) => ({ value, label: groupingLabels[value] }))}
            value={by}
            onValueChange={(value) => view.change({ by: value, sort: null })}
          />
        </div>
      </div>
      {groups.isPending && <RowsSkeleton head height={44} />}
      {groups.isError && (
        <ErrorPanel
          title={t('Couldn’t load the groups')}
          error={groups.error}
          onRetry={() => void groups.refetch()}
        />
      )}
      {groups.isSuccess && <GroupTable view={view} by={groups.data.pages[0]?.groupBy ?? by} groups={shown} />}
      {groups.hasNextPage && (
        <Button
          className={classes.more}
          busy={groups.isFetchingNextPage}
          onClick={() => void groups.fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
    </section>
  );
}
