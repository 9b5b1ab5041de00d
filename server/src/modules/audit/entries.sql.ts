import {
  type AuditEntryInfo,
  type AuditFilter,
  type AuditPage,
  type AuditQuery,
  noneKey,
} from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { readable } from '../access/readable.sql.ts';
import { containing } from '../../text/containing.ts';

export function createAuditEntries({ pool }: Pick<Database, 'pool'>) {
  async function select({ condition, values }: Condition, limit: number, offset = 0): Promise<StoredEntry[]> {
    const { rows } = await pool.query<StoredEntry>(
      `select e.id, e.user_id as "userId", u.name, u.email, e.action, e.subject, e.detail, e.address,
              coalesce((select coalesce(nullif(name, ''), email) from app_user where id = e.subject_id),
                       (select name from team where id = e.subject_id)) as "subjectName",
              to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt"
       from (select *, case when subject ~ '^((person|team)/)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                            then right(subject, 36)::uuid end as subject_id
             from audit_entry e where ${condition} order by e.created_at desc, e.id desc
             limit $${values.length + 1} offset $${values.length + 2}) e
       left join app_user u on u.id = e.user_id
       order by e.created_at desc, e.id desc`,
      [...values, limit, offset],
    );
    return rows;
  }

  /** Names the accounts, teams, projects and documents of an entry; documents only if the person can read them. */
  async function withNames(entries: readonly StoredEntry[], userId: string): Promise<AuditEntryInfo[]> {
    const idsOf = entries.map(
      ({ subject, detail }) => `${subject} ${JSON.stringify(detail)}`.match(uuid) ?? [],
    );
    const ids = [...new Set(idsOf.flat())];
    const { rows } = await pool.query<{ id: string; name: string }>(
      `select id, coalesce(nullif(name, ''), email) as name from app_user where id = any($1::uuid[])
       union all select id, name from team where id = any($1::uuid[])
       union all select id, name from project where id = any($1::uuid[])
       union all select d.id, d.filename from document d where d.id = any($1::uuid[]) and ${readable('$2::uuid')}`,
      [ids, userId],
    );
    const known = new Map(rows.map(({ id, name }) => [id, name]));
    return entries.map((entry, index) => {
      const own = (idsOf[index] ?? []).flatMap((id) => {
        const name = known.get(id);
        return name === undefined ? [] : [[id, name] as const];
      });
      return { ...entry, names: Object.fromEntries(own) };
    });
  }

  return {
    async page({ limit, offset, ...filter }: AuditQuery, userId: string): Promise<AuditPage> {
      const where = conditionOf(filter);
      const [items, counted] = await Promise.all([
        select(where, limit, offset),
        pool.query<{ total: number }>(
          `select count(*)::int as total from audit_entry e where ${where.condition}`,
          where.values,
        ),
      ]);
      return { items: await withNames(items, userId), total: counted.rows[0]?.total ?? 0 };
    },

    async actions(): Promise<string[]> {
      const { rows } = await pool.query<{ action: string }>(
        'select distinct action from audit_entry order by action',
      );
      return rows.map(({ action }) => action);
    },

    /** Yields all matching entries in pages. Ends early when the signal aborts. */
    async *all(filter: AuditFilter, signal: AbortSignal): AsyncGenerator<StoredEntry[], void, undefined> {
      const pageLength = 2000;
      let after: StoredEntry | undefined;
      do {
        const items = await select(conditionOf(filter, after), pageLength);
        yield items;
        after = items.length < pageLength ? undefined : items.at(-1);
      } while (after !== undefined && !signal.aborted);
    },
  };
}

export type StoredEntry = Omit<AuditEntryInfo, 'names'>;

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

interface Condition {
  /** A SQL condition on `audit_entry e`. */
  condition: string;
  values: unknown[];
}

function conditionOf({ person, action, search, since, until }: AuditFilter, after?: StoredEntry): Condition {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const parts = ['true'];
  if (person === noneKey) parts.push('e.user_id is null');
  else if (person !== undefined) parts.push(`e.user_id = ${place(person)}`);
  if (action?.endsWith('.')) parts.push(`starts_with(e.action, ${place(action)})`);
  else if (action !== undefined) parts.push(`e.action = ${place(action)}`);
  if (search !== undefined) {
    const words = place(containing(search));
    // The search also covers the displayed names of actors and subjects.
    parts.push(`(e.subject ilike ${words} or e.detail::text ilike ${words}
      or e.user_id in (select id from app_user where name ilike ${words} or email ilike ${words})
      or right(e.subject, 36) in (select id::text from app_user where name ilike ${words} or email ilike ${words}
                                  union all select id::text from team where name ilike ${words}
                                  union all select id::text from project where name ilike ${words}))`);
  }
  if (since !== undefined) parts.push(`e.created_at >= ${place(since)}`);
  if (until !== undefined) parts.push(`e.created_at < ${place(until)}`);
  if (after !== undefined)
    parts.push(`(e.created_at, e.id) < (${place(after.createdAt)}::timestamptz, ${place(after.id)}::uuid)`);
  return { condition: parts.join(' and '), values };
}
