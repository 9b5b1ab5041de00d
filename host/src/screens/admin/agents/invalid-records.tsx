import { ErrorPanel, serverMessage, useQuery } from '@staffroom/sdk/client';
import { coreQuery } from '@staffroom/sdk/host';
import { Rows } from '../../../screen-parts/rows.tsx';
import classes from '../admin-screen.module.css';
import { t } from '../../../texts/texts.ts';

/**
 * Lists stored records that the current versions of agents cannot read. Renders nothing if there are none, and an error if they
 * cannot load.
 */
export function InvalidRecords() {
  const records = useQuery({ ...coreQuery('GET /api/admin/unfit-records'), staleTime: 0 });
  if (records.isError) {
    return (
      <ErrorPanel
        title={t('Couldn’t load the skipped records')}
        error={records.error}
        onRetry={() => void records.refetch()}
      />
    );
  }
  if (!records.data || records.data.total === 0) return null;
  const { items, total } = records.data;
  return (
    <section className={classes.section} aria-labelledby="unfit-title">
      <h2 id="unfit-title">{t('Skipped records')}</h2>
      <p className={classes.lead}>
        {t(
          '{total, plural, one {One record doesn’t match what its agent expects, usually after an update. The record is kept and shown again when a version can read it.} other {# records don’t match what their agents expect, usually after an update. The records are kept and shown again when a version can read them.}}',
          { total },
        )}
        {total > items.length && t(' The first {items} are listed.', { items: items.length })}
      </p>
      <Rows className={classes.rows}>
        {items.map(({ id, agentName, collection, version, problem }) => (
          <li key={id}>
            <div className={classes.words}>
              <p className={classes.name}>
                {agentName}, {collection}
              </p>
              <p className={classes.reason}>{serverMessage(problem)}</p>
              <p>{t('{id} · saved by version {version}', { id, version })}</p>
            </div>
          </li>
        ))}
      </Rows>
    </section>
  );
}
