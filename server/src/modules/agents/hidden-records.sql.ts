import type { CallLog } from '@staffroom/sdk/internal/server';
import type { Database } from '../../db/database.ts';

/**
 * Counts the records that a version of an agent could not read, because a newer version has stored or converted them.
 * @param version the version that is to run again
 * If it is not known which form this version reads, every form but the oldest of a collection counts.
 */
export async function countHiddenRecords(
  { pool }: Pick<Database, 'pool'>,
  agent: string,
  version: string,
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(hidden, [agent, version]);
  return rows[0]?.count ?? 0;
}

const hidden = `
with form as (
  select collection, version from agent_record where agent = $1 group by collection, version
  union
  select r.collection, p.version from agent_record_past p join agent_record r on r.id = p.record_id
  where r.agent = $1 group by r.collection, p.version
), readable as (
  select form.collection, coalesce(min(known.data_version), min(form.version)) as version
  from form left join agent_collection known
    on known.agent = $1 and known.collection = form.collection and known.agent_version = $2
  group by form.collection
)
select count(*)::int as count from agent_record r join readable using (collection)
where r.agent = $1 and r.version > readable.version`;

interface ReadForm {
  agent: string;
  agentVersion: string;
  collection: string;
  dataVersion: number;
}

/** Remembers in the background which form of a collection each version of an agent reads. Never throws. */
export function createReadForms({
  pool,
}: Pick<Database, 'pool'>): (form: ReadForm, log: Pick<CallLog, 'warn'>) => void {
  const noted = new Set<string>();
  return ({ agent, agentVersion, collection, dataVersion }, log) => {
    const key = JSON.stringify([agent, agentVersion, collection, dataVersion]);
    if (noted.has(key)) return;
    noted.add(key);
    pool.query(note, [agent, collection, agentVersion, dataVersion]).catch((error: unknown) => {
      noted.delete(key);
      log.warn('agents: cannot record data version of collection', {
        collection,
        reason: String(error),
      });
    });
  };
}

const note = `
insert into agent_collection (agent, collection, agent_version, data_version) values ($1, $2, $3, $4)
on conflict (agent, collection, agent_version) do update set data_version = excluded.data_version`;
