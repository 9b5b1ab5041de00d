import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { JobInfo } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { isDocumentId } from '../access/document-id.ts';
import { readable } from '../access/readable.sql.ts';
import { createStateVersion } from '../agents/state-version.ts';
import type { InstalledAgents } from '../agents/installed.ts';
import type { AiJob } from './entity.ts';
import { jobColumns } from './job-columns.ts';

export interface JobFilter {
  documentId?: string | undefined;
  /** The agent's slug, name or number. */
  agentId?: string | undefined;
  job?: string | undefined;
  limit: number;
}

export interface ShownJobs {
  jobs: JobInfo[];
  named: readonly string[];
  open: readonly string[];
}

export interface JobList {
  /** A text that changes with the list; null until this process has read the current list. */
  version: string | null;
  /** @returns the list with its version */
  read: () => Promise<{ jobs: JobInfo[]; version: string }>;
}

/** The maximum number of job lists in the cache. */
const kept = 2_000;

// A job that a document event started is listed only if it failed, because no person started it.
const listed = `ai_job where user_id = $1 and (name not like 'on:%' or status = 'failed')
  and ($2::uuid is null or document_ids @> array[$2::uuid]) and ($3::text is null or agent = $3) and ($5::text is null or name = $5)
  order by created_at desc limit $4`;

const select = (values: unknown[]) => ({ text: `select ${jobColumns} from ${listed}`, values });

/** SQL for the version of the list. PostgreSQL changes the system column `xmin` with every update of a row. */
const look = prepared(`
  select (select md5(coalesce(string_agg(concat(id, ' ', stored), ',' order by created_at desc, id), ''))
      from (select id, created_at, xmin::text stored from ${listed}) shown) rows,
    array(select d.id from document d where d.id = any ($6::uuid[]) and ${readable('$1::uuid')}) open`);

/**
 * A person's job list, which clients without a socket poll every few seconds. The list's version depends on the job rows, the
 * agents, and the person's access to the documents that the last read found.
 */
export function createListedJobs(
  { pool }: Pick<Database, 'pool'>,
  agents: Pick<InstalledAgents, 'find' | 'list'>,
  present: (userId: string, rows: readonly AiJob[]) => Promise<ShownJobs>,
): (userId: string, filter: JobFilter) => Promise<JobList> {
  const stateOf = createStateVersion(agents);
  const seen = new LRUCache<string, { rows: string; named: readonly string[] }>({ max: kept });
  const versionOf = (userId: string, rows: string, open: readonly string[]) =>
    createHash('sha256')
      .update(`${rows} ${open.toSorted().join()} ${stateOf(userId)}`)
      .digest('base64url');

  return async (userId, { documentId, agentId, job, limit }) => {
    const agent = agentId === undefined ? undefined : (agents.find(agentId)?.slug ?? agentId);
    const values = [userId, documentId ?? null, agent ?? null, limit, job ?? null];
    const key = values.join();
    const last = seen.get(key);
    const { rows: found } = await pool.query<{ rows: string; open: string[] }>(
      look([...values, last?.named ?? []]),
    );
    const [{ rows, open } = { rows: '', open: [] }] = found;
    return {
      version: last?.rows === rows ? versionOf(userId, rows, open) : null,
      async read() {
        const shown = await present(userId, (await pool.query<AiJob>(select(values))).rows);
        seen.set(key, { rows, named: shown.named.filter(isDocumentId) });
        return { jobs: shown.jobs, version: versionOf(userId, rows, shown.open) };
      },
    };
  };
}
