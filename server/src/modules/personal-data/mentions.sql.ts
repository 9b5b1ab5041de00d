import type pg from 'pg';
import type { Person } from '../audit/erased-words.ts';

/** Columns with JSON in which agents store the names of people. */
const jsonColumns = [
  ['agent_record', 'data', ', revision = revision + 1'],
  ['agent_record', 'withheld', ', revision = revision + 1'],
  ['agent_record_past', 'data', ''],
  ['agent_submission', 'changes', ''],
  ['ai_job', 'input', ''],
  ['ai_job', 'result', ''],
  ['ai_job_step', 'result', ''],
  ['hand_over', 'content', ''],
] as const;

/**
 * Replaces the person's name and address where the product or an agent wrote them into rows of others: a text in JSON that is
 * exactly the name or the address. Sentences that colleagues wrote stay theirs. A name that two people have is replaced only
 * beside the id of the person.
 */
export async function eraseMentions(
  pool: Pick<pg.Pool, 'query'>,
  { id, name, email, pseudonym }: Person,
): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ shared: boolean }>(
    'select exists (select from app_user where name = $1 and id <> $2) as shared',
    [name, id],
  );
  const isUnique = name !== '' && rows[0]?.shared === false;
  let replaced = 0;
  for (const [table, column, more] of jsonColumns) {
    const { rowCount } = await pool.query(replace(table, column, more), [
      id,
      name === '' ? email : name,
      email,
      pseudonym,
      isUnique,
    ]);
    replaced += rowCount ?? 0;
  }
  await pool.query(
    `update agent_record_key set value = $3 where not is_unique and (value = $2 or ($4 and value = $1))`,
    [name, email, pseudonym, isUnique],
  );
  const told = await pool.query(notifications, [email, isUnique ? name : email]);
  await pool.query(`delete from confirmation where ${named('question::text')}`, [
    email,
    isUnique ? name : email,
  ]);
  return { 'texts of others': replaced, 'notifications to others': told.rowCount ?? 0 };
}

const replace = (table: string, column: string, more: string) => `
update ${table} set ${column} =
  replace(case when $5 or strpos(${column}::text, $1::text) > 0
    then replace(${column}::text, to_json($2::text)::text, to_json($4::text)::text) else ${column}::text end,
  to_json($3::text)::text, to_json($4::text)::text)::jsonb${more}
where strpos(${column}::text, to_json($3::text)::text) > 0
  or (strpos(${column}::text, to_json($2::text)::text) > 0 and ($5 or strpos(${column}::text, $1::text) > 0))`;

const named = (text: string) => `(strpos(${text}, $1) > 0 or strpos(${text}, $2) > 0)`;

// A notification that names the person is about what the person did, often with a title of the person's content.
const notifications = `delete from notification where ${named(`title || ' ' || coalesce(body, '')`)}`;
