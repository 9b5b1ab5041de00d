import type { Database } from '../../../db/database.ts';
import { readableAmong } from '../../access/readable-among.sql.ts';
import type { InstalledAgents } from '../../agents/installed.ts';
import type { AiJob } from '../entity.ts';
import { documentsOf } from '../job-documents.ts';
import type { ShownJobs } from '../listed-jobs.sql.ts';
import { presentJob } from '../present.ts';

/**
 * @returns a function that presents jobs to their owner. Results that quote documents which the owner cannot read now are hidden
 */
export function createPresentJobs(pool: Database['pool'], agents: Pick<InstalledAgents, 'get'>) {
  return async function presentAll(userId: string, rows: readonly AiJob[]): Promise<ShownJobs> {
    const documents = rows.map(documentsOf);
    const named = [...new Set(documents.flat().map((id) => id.toLowerCase()))];
    const open = await readableAmong(pool, userId, named);
    const isOpen = new Set(open);
    const jobs = rows.map((row, place) =>
      presentJob(row, {
        agent: agents.get(row.agent, userId),
        withheld: !(documents[place] ?? []).every((id) => isOpen.has(id.toLowerCase())),
      }),
    );
    return { jobs, named, open };
  };
}
