import { Progress, useQuery } from '@staffroom/sdk/client';
import { coreQuery } from '@staffroom/sdk/host';
import classes from './search-progress.module.css';
import { t } from '../../texts/texts.ts';

/** Milliseconds between status requests while documents are processed, in case an event is lost. */
const lookEvery = 10_000;

export const useSearchProgress = () =>
  useQuery({
    ...coreQuery('GET /api/library/progress'),
    refetchInterval: ({ state: { data: known } }) =>
      known !== undefined && known.embedded < known.searchable && lookEvery,
  });

/** Shows how many documents only keyword search finds so far. Hidden when semantic search finds all. */
export function SearchProgress() {
  const { data } = useSearchProgress();
  if (!data || data.embedded >= data.searchable) return null;
  const { searchable, embedded } = data;
  return (
    <output className={classes.progress}>
      <Progress
        className={classes.bar}
        label={t('Indexed for semantic search')}
        value={embedded}
        max={searchable}
      />
      <span>
        {t(
          '{searchable} of {searchable2} {searchable2, plural, one {document} other {documents}} still being indexed. Keyword search already works.',
          { searchable: searchable - embedded, searchable2: searchable },
        )}
      </span>
    </output>
  );
}
