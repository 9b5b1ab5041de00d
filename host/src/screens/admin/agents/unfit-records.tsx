import { useQuery } from '@staffroom/sdk/client';
import { coreQuery } from '@staffroom/sdk/host';
import { Rows } from '../../../screen-parts/rows.tsx';
import classes from '../admin-screen.module.css';

/** What agents have stored and can no longer read. Nothing where all is well. */
export function UnfitRecords() {
  const records = useQuery({ ...coreQuery('GET /api/admin/unfit-records'), staleTime: 0 });
  if (!records.data || records.data.total === 0) return null;
  const { items, total } = records.data;
  const one = total === 1;
  return (
    <section className={classes.section} aria-labelledby="unfit-title">
      <h2 id="unfit-title">Records that are left out</h2>
      <p className={classes.lead}>
        {one ? 'One record does' : `${total} records do`} not fit what{' '}
        {one ? 'its agent expects' : 'their agents expect'}, most often since a new version was installed.{' '}
        {one ? 'It is' : 'They are'} kept, and {one ? 'comes' : 'come'} back when a version of the agent can
        read {one ? 'it' : 'them'}.{total > items.length && ` The first ${items.length} are listed.`}
      </p>
      <Rows className={classes.rows}>
        {items.map(({ id, agentName, collection, version, problem }) => (
          <li key={id}>
            <div className={classes.words}>
              <p className={classes.name}>
                {agentName}, {collection}
              </p>
              <p className={classes.reason}>{problem}</p>
              <p>
                {id} · stored by version {version}
              </p>
            </div>
          </li>
        ))}
      </Rows>
    </section>
  );
}
