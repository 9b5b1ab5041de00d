import { AppError, msg } from '@staffroom/sdk';
import type { IndexTest, ListQuery } from '@staffroom/sdk/internal/shared';
import { readable } from '../../modules/access/readable.sql.ts';
import { containing } from '../../text/containing.ts';
import {
  inPlace,
  type OpenCollection,
  type Place,
  placeholders,
  recordColumns,
  type RecordRow,
} from './record.sql.ts';

type Bind = (value: unknown) => string;

export type ListedRow = RecordRow & { position: string };

interface RecordPage {
  rows: ListedRow[];
  total: number;
}

/** Reads a page of the records that the person can see. Access is a condition of the query, so every page is full. */
export async function readPage(open: OpenCollection, query: ListQuery): Promise<RecordPage> {
  const { pool } = open.database;
  const { rows } = await pool.query<ListedRow>(pageStatement(open, query));
  const { after, offset, limit } = query;
  // If the first page contains the whole list, the records need not be counted.
  const isWhole = after === null && offset === 0 && rows.length <= limit;
  return { rows, total: isWhole ? rows.length : await countRecords(open, query) };
}

export async function countRecords(open: OpenCollection, query: ListQuery): Promise<number> {
  const { values, bind } = placeholders();
  const { rows } = await open.database.pool.query<{ count: number }>(
    `select count(*)::integer as count from agent_record r where ${conditions(open, query, bind)}`,
    values,
  );
  return rows[0]?.count ?? 0;
}

function pageStatement(open: OpenCollection, query: ListQuery): { text: string; values: unknown[] } {
  const { values, bind } = placeholders();
  const { order, after, limit, offset } = query;
  const direction = order.descending ? 'desc' : 'asc';
  const column = times[order.field];
  const position = column ?? 'o.value';
  const from = column
    ? 'agent_record r'
    : `agent_record_key o join agent_record r on r.id = o.record_id and not o.is_unique
       and ${inPlace('o', open.place, bind)} and o.field = ${bind(order.field)}`;
  const id = column ? 'r.id' : 'o.record_id';
  if (column && after && !timestamp.test(after.value))
    throw new AppError('invalid', msg`Invalid cursor for "${open.place.collection}"`);
  const behind = after
    ? `and (${position}, ${id}) ${order.descending ? '<' : '>'} (${bind(after.value)}${column ? '::timestamptz' : ''}, ${bind(after.id)}::uuid)`
    : '';
  const text = `select ${recordColumns}, ${position}::text as position from ${from}
    where ${conditions(open, query, bind)} ${behind}
    order by ${position} ${direction}, ${id} ${direction} limit ${bind(limit + 1)} offset ${bind(offset)}`;
  return { text, values };
}

const times: Record<string, string | undefined> = { createdAt: 'r.created_at', updatedAt: 'r.updated_at' };
const timestamp = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?$/;

function conditions(open: OpenCollection, { tests, search, searchIn, order }: ListQuery, bind: Bind): string {
  const { place, shape, about, reader } = open;
  const all = [inPlace('r', place, bind), `r.shape = ${bind(shape)}`];
  all.push(...tests.map((test) => holds(place, test, bind)));
  const hidden = Object.keys(about?.withheld ?? {});
  const asked = [order.field, ...tests.map(({ field }) => field)];
  // If the person has no access to a record's document, filtering or sorting by withheld fields would reveal their values, so
  // such records are excluded.
  if (about && (!about.withheld || asked.some((field) => hidden.includes(field)))) all.push(isOpen(reader));
  if (search !== '') all.push(holdsText(search, searchIn, hidden, reader, bind));
  return all.join(' and ');
}

/**
 * Builds a condition on an indexed field. It includes the place, because the index begins with it, so that fewer entries are
 * read.
 */
function holds(place: Place, test: IndexTest, bind: Bind): string {
  const comparison =
    test.is === 'in'
      ? `= any (${bind(test.values)}::text[])`
      : `${test.is === 'not' ? '<>' : test.is} ${bind(test.value)}`;
  return `exists (select from agent_record_key k
    where k.record_id = r.id and not k.is_unique and ${inPlace('k', place, bind)} and k.field = ${bind(test.field)} and k.value ${comparison})`;
}

const isOpen = (reader: string): string =>
  `(r.document_id is null or exists (
    select from document d where d.id = r.document_id and ${readable(`'${reader}'::uuid`)}))`;

/**
 * Builds a condition that searches all text of a record at any depth. Withheld fields are searched only if the person has
 * access to the document: otherwise, searching would reveal them word by word.
 */
function holdsText(
  search: string,
  fields: readonly string[] | null,
  hidden: readonly string[],
  reader: string,
  bind: Bind,
): string {
  const shown =
    hidden.length === 0
      ? 'r.data'
      : `case when ${isOpen(reader)} then r.data else r.data - ${bind(hidden)}::text[] end`;
  const among =
    fields === null
      ? shown
      : `jsonb_build_array(${fields.map((field) => `(${shown}) -> ${bind(field)}::text`).join(', ')})`;
  return `exists (
    select from jsonb_path_query(${among}, '$.** ? (@.type() == "string")') as text
    where text #>> '{}' ilike ${bind(containing(search))})`;
}
