import { recordFields } from '@staffroom/sdk/internal/shared';
import type { Database } from '../../db/database.ts';

const deleteBatchSize = 200;

/** The records that agents have moved to their trash, by the index entry that the storage keeps for each of them. */
export function createTrashedRecords({ pool }: Pick<Database, 'pool'>) {
  return {
    async count(before: Date): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::integer as count from agent_record_key k where ${expired}`,
        [valueOf(before)],
      );
      return rows[0]?.count ?? 0;
    },

    /**
     * Permanently deletes records, with their parts, that were moved to the trash before this time.
     * @returns the number of deleted records, without their parts; 0 when nothing is left
     */
    async purge(before: Date): Promise<number> {
      const { rows } = await pool.query(purge, [valueOf(before)]);
      return rows.length;
    },
  };
}

/** The letter is the type of an index value: a text. ISO times sort like the times. */
const valueOf = (time: Date) => `s${time.toISOString()}`;

const expired = `k.field = '${recordFields.trashedAt}' and not k.is_unique and k.value >= 's' and k.value < $1`;

// A record that is restored at the same time has a newer revision, and is kept.
const purge = `
with due as (
  select r.id, r.revision from agent_record_key k join agent_record r on r.id = k.record_id
  where ${expired} order by k.value limit ${deleteBatchSize}
), gone as (
  delete from agent_record r using due where r.id = due.id and r.revision = due.revision returning r.id, r.agent
), parts as (
  delete from agent_record p using agent_record_key k, gone
  where k.record_id = p.id and k.agent = gone.agent and not k.is_unique
    and k.field = '${recordFields.partOf}' and k.value = 's' || gone.id
)
select id from gone`;
