import { plainLine } from '@staffroom/sdk';
import type { ChatSessionQuery } from '@staffroom/sdk/core';
import type { Database } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import { isSharedByName } from '../../access/chat-access.sql.ts';
import { chatProject, inProject } from '../../access/project-access.sql.ts';
import { containing } from '../../../text/containing.ts';
import { type RedactedMessages, redactedMessages } from '../messages/redacted-messages.sql.ts';
import { type SessionRow, sessionColumns } from './session-row.sql.ts';

export interface ListedSession extends SessionRow {
  snippet?: string;
}

/**
 * The SQL expression of the index `chat_message_words` on `chat_message m`. A query with any other expression would not use the
 * index.
 */
const wordsOf = (text: string) => `to_tsvector('simple', translate(left(${text}, 100000), '-./_@', '     '))`;
const words = wordsOf('m.content');
/** Lengths of a snippet in characters: before the first match, and in total. */
const before = 40;
const snippetLength = 140;

const liesIn = (condition = '') =>
  `exists (select from project p where p.id = s.project_id${condition} and ${inProject('$1::uuid')})`;

/**
 * One page of a person's sessions. With `search`, lists sessions in which all words occur in the title, or all in one message.
 */
export async function listSessions(
  { pool }: Pick<Database, 'pool'>,
  userId: string,
  agent: string | undefined,
  { search = '', project, sort, preview, limit, offset }: ChatSessionQuery,
): Promise<ListedSession[]> {
  const values: unknown[] = [userId];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions = ['s.user_id = $1'];
  if (agent !== undefined) conditions.push(`s.agent = ${value(agent)}`);
  if (project === '') conditions.push(`(s.pinned_at is not null or not ${liesIn()})`);
  else if (project !== undefined)
    conditions.push(`s.pinned_at is null and ${liesIn(` and p.id = ${value(project)}`)}`);
  const searched = search.match(/[\p{L}\p{N}]+/gu)?.slice(0, 12) ?? [];
  const own = conditions.join(' and ');
  let redacted: RedactedMessages = { ids: [], texts: [] };
  if (search !== '') {
    let said: string | null = null;
    if (searched.length > 0) {
      const query = value(tsquery(searched));
      const found = `m.role <> 'system' and m.session_id in (select s.id from chat_session s where ${own})
         and ${words} @@ to_tsquery('simple', ${query})`;
      redacted = await redactedMessages({ pool }, found, values);
      const seen =
        redacted.ids.length === 0 ? '' : ` and ${seenAs(value(redacted.ids), value(redacted.texts), query)}`;
      said = `s.id in (select m.session_id from chat_message m where ${found}${seen})`;
    }
    const titled = `s.title ilike all (${value((searched.length > 0 ? searched : [search]).map(containing))}::text[])`;
    conditions.push(said ? `(${titled} or ${said})` : titled);
  }
  const pins = sort === 'pinned' ? 's.pinned_at is null, ' : '';
  const { rows } = await pool.query<SessionRow>(
    `select ${sessionColumns} from chat_session s where ${conditions.join(' and ')}
     order by ${pins}s.updated_at desc, s.id desc limit ${value(limit)} offset ${value(offset)}`,
    values,
  );
  if (searched.length > 0) return withSnippets({ pool }, rows, searched, redacted);
  return preview === undefined ? rows : withLastAnswers({ pool }, rows);
}

/**
 * A hash that changes whenever a page of the session list changes.
 * @returns null for searches, previews and single projects, because those depend on more than the session rows
 */
export async function sessionListVersion(
  { pool }: Pick<Database, 'pool'>,
  userId: string,
  agent: string | undefined,
  { search = '', project, sort, preview, limit, offset }: ChatSessionQuery,
): Promise<string | null> {
  if (search !== '' || project !== undefined || preview !== undefined) return null;
  const values = [userId, agent ?? null, sort === 'pinned', limit, offset];
  const { rows } = await pool.query<{ version: string }>(listVersion(values));
  return rows[0]?.version ?? null;
}

/** SQL for the hash of a page. PostgreSQL changes the system column `xmin` with every update of a row. */
const listVersion = prepared(`
  select md5(coalesce(string_agg(concat_ws(' ', id, stored, project, shared), ',' order by place), '')) as version from (
    select s.id, s.xmin::text stored, ${chatProject('s.project_id', 's.user_id', `'id', p.id, 'name', p.name`)}::text project, ${isSharedByName} shared,
      row_number() over (order by case when $3::boolean then s.pinned_at is null end, s.updated_at desc, s.id desc) place
    from chat_session s where s.user_id = $1 and ($2::text is null or s.agent = $2)
    order by place limit $4 offset $5) page`);

/**
 * A text query that matches the beginnings of words in any order. The words contain only letters and digits, so they cannot
 * inject an operator.
 */
const tsquery = (searched: readonly string[]): string => searched.map((word) => `${word}:*`).join(' & ');

/**
 * SQL that checks messages with withheld quotes again, against their visible text. Matches in all other messages need no second
 * check.
 */
const seenAs = (ids: string, texts: string, query: string): string =>
  `(m.id <> all (${ids}::uuid[]) or m.id in (
     select id from unnest(${ids}::uuid[], ${texts}::text[]) redacted (id, text) where ${wordsOf('text')} @@ to_tsquery('simple', ${query})))`;

async function withSnippets(
  { pool }: Pick<Database, 'pool'>,
  rows: SessionRow[],
  searched: readonly string[],
  { ids, texts }: RedactedMessages,
): Promise<ListedSession[]> {
  const untitled = rows
    .filter(({ title }) => !searched.every((word) => has(title, word)))
    .map(({ id }) => id);
  if (untitled.length === 0) return rows;
  const { rows: found } = await pool.query<{ id: string; start: number; text: string }>(
    `select distinct on (m.session_id) m.session_id id, start, substr(seen, start, ${snippetLength}) "text"
     from chat_message m left join unnest($4::uuid[], $5::text[]) redacted (id, text) on redacted.id = m.id,
       lateral (select coalesce(redacted.text, m.content) seen) shown,
       lateral (select greatest(strpos(lower(seen), lower($3)) - ${before}, 1) start) at
     where m.session_id = any ($1::uuid[]) and m.role <> 'system' and ${words} @@ to_tsquery('simple', $2)
       and (redacted.id is null or ${wordsOf('seen')} @@ to_tsquery('simple', $2))
     order by m.session_id, m.position desc`,
    [untitled, tsquery(searched), searched[0], ids, texts],
  );
  const snippets = new Map(found.map(({ id, start, text }) => [id, snippet(text, start > 1)]));
  return rows.map((row) => {
    const text = snippets.get(row.id);
    return text === undefined ? row : { ...row, snippet: text };
  });
}

async function withLastAnswers(
  { pool }: Pick<Database, 'pool'>,
  rows: SessionRow[],
): Promise<ListedSession[]> {
  const { rows: last } = await pool.query<{ id: string; session: string; text: string }>(
    `select distinct on (session_id) id, session_id session, left(content, 1000) "text" from chat_message
     where session_id = any ($1::uuid[]) and role = 'assistant' and content <> ''
     order by session_id, position desc`,
    [rows.map(({ id }) => id)],
  );
  const redacted = await redactedMessages({ pool }, 'm.id = any ($1::uuid[])', [last.map(({ id }) => id)]);
  const texts = new Map(
    last.map(({ id, session, text }) => [session, redacted.texts[redacted.ids.indexOf(id)] ?? text]),
  );
  return rows.map((row) => {
    const text = texts
      .get(row.id)
      ?.replace(/^[^\n]*:\s*\n+/, '')
      .replaceAll(/\s?\[\d{1,3}(?:\s*,\s*\d{1,3})*\]/g, '');
    return text === undefined ? row : { ...row, snippet: snippet(text.slice(0, snippetLength), false) };
  });
}

const has = (title: string, word: string) => title.toLowerCase().includes(word.toLowerCase());

function snippet(text: string, cut: boolean): string {
  // The cut may have separated a sign from its counterpart.
  const line = plainLine(text)
    .replaceAll(/[\s*#`|>]+/g, ' ')
    .trim();
  const started = cut ? `…${line.slice(line.indexOf(' ') + 1)}` : line;
  if (text.length < snippetLength) return started;
  return `${started.slice(0, Math.max(started.lastIndexOf(' '), 40))}…`;
}
