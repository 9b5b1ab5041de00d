import type { VersionFigures } from '@staffroom/sdk/core';
import type { Transaction } from '../../../db/transaction.ts';
import type { WorkKind } from '../installed.ts';
import { upperBound } from './buckets.ts';

export interface Count {
  agent: string;
  version: string;
  kind: WorkKind;
  failed: boolean;
  bucket: number;
  count: number;
}

type Query = Pick<Transaction, 'query'>;

/** Adds to this minute's counts in the database, which all server processes share. */
export async function addCounts({ query }: Query, counts: readonly Count[]): Promise<void> {
  if (counts.length > 0) await query(add, [JSON.stringify(counts)]);
}

/** @param since ISO time @returns the figures of each version since that time */
export async function readFigures(
  { query }: Query,
  { agent, versions, since }: { agent: string; versions: readonly string[]; since: string },
): Promise<VersionFigures[]> {
  const [counted, rated, failing] = [
    await query<Omit<Count, 'agent'>>(read, [agent, since, versions]),
    await query<{ version: string; up: number; down: number }>(ratings, [agent, since]),
    await query<{ version: string; people: number }>(pageFaults, [agent, since]),
  ];
  return versions.map((version) => {
    const counts = counted.rows.filter((row) => row.version === version);
    const answers = counts.filter(({ kind }) => kind === 'answer');
    const calls = counts.filter(({ kind }) => kind === 'call');
    const { up = 0, down = 0 } = rated.rows.find((row) => row.version === version) ?? {};
    return {
      version,
      requests: total(counts),
      errors: total(counts.filter(({ failed }) => failed)),
      answers: quantile(answers),
      calls: quantile(calls),
      answered: total(answers),
      called: total(calls),
      pageFaults: failing.rows.find((row) => row.version === version)?.people ?? 0,
      ratedUp: up,
      ratedDown: down,
    };
  });
}

export async function forgetCounts({ query }: Query): Promise<void> {
  await query(`delete from agent_canary_count where slot < now() - interval '90 days'`);
}

const total = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0);

/** The 95th percentile of the durations, in milliseconds. */
function quantile(counts: readonly { bucket: number; count: number }[]): number | null {
  let left = Math.ceil(total(counts) * 0.95);
  for (const { bucket, count } of counts.toSorted((a, b) => a.bucket - b.bucket)) {
    left -= count;
    if (left <= 0) return upperBound(bucket);
  }
  return null;
}

const add = `
insert into agent_canary_count (agent, version, kind, slot, failed, bucket, count)
select agent, version, kind, date_trunc('minute', now()), failed, bucket, count
from jsonb_to_recordset($1::jsonb) as c (agent text, version text, kind text, failed boolean, bucket smallint, count int)
on conflict (agent, slot, version, kind, failed, bucket) do update set count = agent_canary_count.count + excluded.count`;

const read = `
select version, kind, failed, bucket, sum(count)::int as count from agent_canary_count
where agent = $1 and slot >= date_trunc('minute', $2::timestamptz) and version = any($3)
group by version, kind, failed, bucket`;

const pageFaults = `
select version, count(*)::int as people from agent_page_fault
where agent = $1 and last_at >= $2::timestamptz group by version`;

/** A rating counts for the version of the agent that wrote the end of the answer. */
const ratings = `
select n.runs -> -1 ->> 'version' as version,
  (count(*) filter (where m.rating = 1))::int as up, (count(*) filter (where m.rating = -1))::int as down
from chat_message m join chat_session s on s.id = m.session_id join chat_answer_note n on n.message_id = m.id
where s.agent = $1 and m.created_at >= $2::timestamptz and m.rating is not null
group by 1`;
