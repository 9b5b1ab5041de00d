import { Progress, useQuery } from '@staffroom/sdk/client';
import { coreQuery } from '@staffroom/sdk/host';
import classes from './search-progress.module.css';
import { t } from '../../texts/texts.ts';

/** The net under lost events, in milliseconds, while something is being prepared. */
const lookEvery = 10_000;

/** How many documents are found by their words alone for now; nothing once all can be searched by meaning. */
export function SearchProgress() {
  const { data } = useQuery({
    ...coreQuery('GET /api/library/progress'),
    refetchInterval: ({ state: { data: known } }) =>
      known !== undefined && known.embedded < known.searchable && lookEvery,
  });
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
