import { inPlace, type OpenCollection, placeholders, recordColumns, type RecordRow } from './record.ts';

export async function findRecord(open: OpenCollection, id: string): Promise<RecordRow | undefined> {
  const { values, bind } = placeholders();
  const { rows } = await open.database.pool.query<RecordRow>(
    `select ${recordColumns} from agent_record r where ${inPlace('r', open.place, bind)} and r.id = ${bind(id)}`,
    values,
  );
  return rows[0];
}

/** Removes a record with its index entries and earlier versions. @returns whether the record existed */
export async function removeRecord(open: OpenCollection, id: string): Promise<boolean> {
  const { values, bind } = placeholders();
  const { rowCount } = await open.database.pool.query(
    `delete from agent_record r where ${inPlace('r', open.place, bind)} and r.id = ${bind(id)}`,
    values,
  );
  return rowCount === 1;
}
