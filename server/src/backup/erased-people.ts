import { json } from 'node:stream/consumers';
import pg from 'pg';
import { z } from 'zod';
import { BackupDamaged } from './outcome.ts';
import { type BackupTarget, FileMissing } from './targets/target.ts';

/** Erased people: the ids and pseudonyms of accounts, without any personal data. */
const ErasedPeople = z.array(z.object({ id: z.uuid(), pseudonym: z.string() }));
export type ErasedPeople = z.output<typeof ErasedPeople>;

/** The file beside the backups. Older backups still contain people who were erased later, so a restore reads this list. */
const listFile = 'erased-people.json';

/** Adds the erased people of the workspace to the list of the place. Nothing is taken off the list. */
export async function noteErasedPeople(
  target: Pick<BackupTarget, 'read' | 'write'>,
  pool: Pick<pg.Pool, 'query'>,
): Promise<void> {
  const here = await erasedIn(pool);
  const noted = await readErasedPeople(target);
  const missing = here.filter(({ id }) => !noted.some((each) => each.id === id));
  if (missing.length > 0)
    await target.write(listFile, Buffer.from(`${JSON.stringify([...noted, ...missing], null, 2)}\n`));
}

/** @throws BackupDamaged if the list cannot be understood */
export async function readErasedPeople(target: Pick<BackupTarget, 'read'>): Promise<ErasedPeople> {
  try {
    return ErasedPeople.parse(await json(await target.read(listFile)));
  } catch (error) {
    if (error instanceof FileMissing) return [];
    if (error instanceof z.ZodError || error instanceof SyntaxError)
      throw new BackupDamaged([`${listFile}: the list of erased people is damaged`]);
    throw error;
  }
}

/** Reads the erased people of a database; none for a database of an earlier version or without tables. */
export async function erasedIn(client: Pick<pg.Pool, 'query'>): Promise<ErasedPeople> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('person_run') is not null as there`,
  );
  if (!tables[0]?.there) return [];
  const { rows } = await client.query<{ id: string; pseudonym: string }>(
    `select user_id as id, min(pseudonym) as pseudonym from person_run where kind = 'erase' group by user_id order by 1`,
  );
  return rows;
}

/**
 * Marks people of a restored database who were erased after the backup: they cannot sign in, and the server erases them at its
 * next start.
 * @returns the number of such people
 */
export async function eraseAgain(config: pg.PoolConfig, people: ErasedPeople): Promise<number> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    const { rowCount } = await client.query(mark, [JSON.stringify(people)]);
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}

const mark = `
with given as (
  select distinct on (id) id, pseudonym from jsonb_to_recordset($1::jsonb) as given (id uuid, pseudonym text) order by id
), marked as (
  update app_user u set erased_at = now(), disabled_at = coalesce(u.disabled_at, now())
  from given where u.id = given.id and u.erased_at is null returning u.id
)
insert into person_run (kind, user_id, pseudonym, after_restore)
select 'erase', marked.id, given.pseudonym, true from marked join given using (id)`;
