import { recordFields } from '@staffroom/sdk/internal/shared';
import { inPlace, type OpenCollection, placeholders, recordColumns, type RecordRow } from './record.sql.ts';

export async function findRecord(open: OpenCollection, id: string): Promise<RecordRow | undefined> {
  const { values, bind } = placeholders();
  const { rows } = await open.database.pool.query<RecordRow>(
    `select ${recordColumns} from agent_record r where ${inPlace('r', open.place, bind)} and r.id = ${bind(id)}`,
    values,
  );
  return rows[0];
}

/** Removes a record with its index entries, earlier versions and parts. @returns whether the record existed */
export async function removeRecord(open: OpenCollection, id: string): Promise<boolean> {
  const { values, bind } = placeholders();
  const { rows } = await open.database.pool.query(
    `with gone as (
       delete from agent_record r where ${inPlace('r', open.place, bind)} and r.id = ${bind(id)} returning r.id, r.agent
     ), parts as (
       delete from agent_record p using agent_record_key k, gone
       where k.record_id = p.id and k.agent = gone.agent and not k.is_unique
         and k.field = '${recordFields.partOf}' and k.value = 's' || gone.id
     )
     select id from gone`,
    values,
  );
  return rows.length === 1;
}
