import { ErrorPanel, said, useQuery } from '@staffroom/sdk/client';
import { coreQuery } from '@staffroom/sdk/host';
import { Rows } from '../../../screen-parts/rows.tsx';
import classes from '../admin-screen.module.css';
import { t } from '../../../texts/texts.ts';

/** What agents have stored and can no longer read. Nothing where all is well, and a word where nobody knows. */
export function UnfitRecords() {
  const records = useQuery({ ...coreQuery('GET /api/admin/unfit-records'), staleTime: 0 });
  if (records.isError) {
    return (
      <ErrorPanel
        title={t('The records that are left out could not be loaded')}
        error={records.error}
        onRetry={() => void records.refetch()}
      />
    );
  }
  if (!records.data || records.data.total === 0) return null;
  const { items, total } = records.data;
  return (
    <section className={classes.section} aria-labelledby="unfit-title">
      <h2 id="unfit-title">{t('Records that are left out')}</h2>
      <p className={classes.lead}>
        {t(
          '{total, plural, one {One record does not fit what its agent expects, most often since a new version was installed. It is kept, and comes back when a version of the agent can read it.} other {# records do not fit what their agents expect, most often since a new version was installed. They are kept, and come back when a version of the agent can read them.}}',
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
              <p className={classes.reason}>{said(problem)}</p>
              <p>{t('{id} · stored by version {version}', { id, version })}</p>
            </div>
          </li>
        ))}
      </Rows>
    </section>
  );
}
