import { documentEvents } from '@staffroom/sdk/internal/server';
import type { Database } from '../../db/database.ts';
import { affectedPeople } from '../../modules/access/affected-people.sql.ts';
import { readable } from '../../modules/access/readable.sql.ts';
import type { StoredJob } from './schedule-runs.ts';
import {
  addAddressed,
  any,
  document,
  insert,
  refuseJobs,
  replaceSubscriptions,
  stored,
  subscribedAgents,
  take,
} from './document-event-jobs.sql.ts';

/** Maximum number of events that one pass handles. */
const batchSize = 50;

/** For each agent, whether a person can use it. */
type Admissions = ReadonlyMap<string, (personId: string) => boolean>;

interface News {
  id: string;
  event: string;
  documentId: string;
  ownerId: string | null;
  agent: string | null;
  personId: string | null;
}

/**
 * Creates a job for each person and agent that a document event concerns; the job waits while the agent is switched off. A
 * database trigger stores the event together with the change (migration 021), so that no event is lost.
 */
export function createDocumentEventJobs({ pool, transaction }: Pick<Database, 'pool' | 'transaction'>) {
  return {
    async declare(agent: string, events: readonly string[]): Promise<void> {
      await pool.query(replaceSubscriptions, [agent, events]);
    },

    /**
     * Handles one batch of events.
     * @param admitting returns for all installed agents, in any state, whose people can use them
     * @returns the jobs to queue now; null without events
     */
    async pass(admitting: () => Promise<Admissions>): Promise<StoredJob[] | null> {
      // Most passes find no event; this query detects that without a transaction.
      if ((await pool.query(any)).rowCount === 0) return null;
      const agents = await admitting();
      return transaction(async (tx) => {
        const { rows: news } = await tx.query<News>(take, [batchSize]);
        const added: StoredJob[] = [];
        for (const { id, event, documentId, ownerId, agent, personId } of news) {
          if (!documentEvents.some((known) => known === event)) continue;
          const told = await tx.query<{ agent: string }>(subscribedAgents, [event]);
          for (const { agent: slug } of told.rows) {
            const admits = agents.get(slug);
            if (!admits || (agent !== null && agent !== slug)) continue;
            const { rows } = await tx.query<StoredJob>(agent === null ? addFor(event) : addAddressed, [
              slug,
              event,
              documentId,
              `${slug}:${event}:${id}`,
              personId,
              ...(agent === null ? [ownerId] : []),
            ]);
            const refused = rows.filter(({ userId }) => !admits(userId)).map(({ id }) => id);
            if (refused.length > 0) await tx.query(refuseJobs, [refused]);
            added.push(...rows.filter(({ userId }) => admits(userId)));
          }
        }
        return news.length === 0 ? null : added;
      });
    },
  };
}

const stillSo: Record<string, string> = {
  'document.updated': document(readable('u.id')),
  'document.deleted': `not ${document('d.deleted_at is null')}`,
  'access.lost': `${document('d.deleted_at is null')} and not ${document(readable('u.id'))}`,
};

function addFor(event: string): string {
  return `${insert} from (${affectedPeople('$1', '$3::uuid', '$6::uuid')}) concerned join app_user u on u.id = concerned.person
    where u.disabled_at is null and ($5::uuid is null or u.id = $5::uuid) and ${stillSo[event]} ${stored}`;
}
