import type pg from 'pg';

/** How far a backfill is. */
export interface BackfillProgress {
  name: string;
  /** The rows that it has changed. */
  done: number;
  /** The rows that it has changed and those that are left. */
  total: number;
  isFinished: boolean;
}

/** Reads how far the unfinished backfills are; empty for a database without the table. */
export async function backfillProgress(client: pg.ClientBase): Promise<BackfillProgress[]> {
  const present = await client.query<{ there: boolean }>(
    `select to_regclass('workspace_state') is not null as there`,
  );
  if (!present.rows[0]?.there) return [];
  const { rows } = await client.query<{ value: BackfillProgress }>(
    `select value from workspace_state
     where starts_with(name, 'backfill ') and not (value ->> 'isFinished')::boolean order by name`,
  );
  return rows.map(({ value }) => value);
}
