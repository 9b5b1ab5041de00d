import { inPlace, type OpenCollection, placeholders, recordColumns, type RecordRow } from './record.ts';

/** @param id one that has been checked */
export async function findRecord(open: OpenCollection, id: string): Promise<RecordRow | undefined> {
  const { values, bind } = placeholders();
  const { rows } = await open.database.pool.query<RecordRow>(
    `select ${recordColumns} from agent_record r where ${inPlace('r', open.place, bind)} and r.id = ${bind(id)}`,
    values,
  );
  return rows[0];
}

/** With its places in the index and its older forms. @returns whether it was there */
export async function removeRecord(open: OpenCollection, id: string): Promise<boolean> {
  const { values, bind } = placeholders();
  const { rowCount } = await open.database.pool.query(
    `delete from agent_record r where ${inPlace('r', open.place, bind)} and r.id = ${bind(id)}`,
    values,
  );
  return rowCount === 1;
}
