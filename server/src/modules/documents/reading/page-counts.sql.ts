import type { DocumentCounts } from '@staffroom/sdk/core';
import type { Database } from '../../../db/database.ts';
import type { Filters } from './sorting-and-filters.sql.ts';

const dimensions = ['status', 'type', 'tag', 'owner', 'recent'] as const;
type Dimension = (typeof dimensions)[number];

export async function countDocuments(
  { pool }: Pick<Database, 'pool'>,
  filters: Filters,
): Promise<DocumentCounts> {
  const { rows } = await pool.query<{ dimension: Dimension | 'total'; value: string; count: number }>(
    statement(filters),
    filters.values,
  );
  const of = (wanted: Dimension | 'total') => {
    const found = rows.filter(({ dimension }) => dimension === wanted);
    return Object.fromEntries(found.map(({ value, count }) => [value, count]));
  };
  return {
    total: of('total')['all'] ?? 0,
    status: of('status'),
    type: of('type'),
    tag: of('tag'),
    owner: { mine: of('owner')['mine'] ?? 0, shared: of('owner')['shared'] ?? 0 },
    recent: of('recent')['true'] ?? 0,
  };
}

function statement({ base, ...filters }: Filters): string {
  const others = (left?: Dimension) =>
    dimensions
      .filter((dimension) => dimension !== left)
      .map((dimension) => `by_${dimension}`)
      .join(' and ');
  return `
with seen as materialized (
  select d.status, d.file_type, d.tags, d.owner_id = $1::uuid as mine, d.created_at > now() - interval '7 days' as recent,
    ${dimensions.map((dimension) => `${filters[dimension]} as by_${dimension}`).join(', ')}
  from document d where ${base}
)
select 'total' as dimension, 'all' as value, count(*)::int as count from seen where ${others()}
union all select 'status', status, count(*)::int from seen where ${others('status')} group by status
union all select 'type', file_type, count(*)::int from seen where ${others('type')} group by file_type
union all select 'owner', case when mine then 'mine' else 'shared' end, count(*)::int from seen where ${others('owner')} group by mine
union all select 'recent', recent::text, count(*)::int from seen where ${others('recent')} group by recent
union all (select 'tag', min(tag), count(*)::int as count from seen, unnest(tags) tag where ${others('tag')}
  group by lower(tag) order by count desc, 2 limit 100)`;
}
