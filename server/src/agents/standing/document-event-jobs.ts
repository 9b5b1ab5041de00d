import { documentEvents } from '@staffroom/sdk/internal/server';
import type { Database } from '../../db/database.ts';
import { affectedPeople } from '../../modules/access/affected-people.ts';
import { readable } from '../../modules/access/readable.ts';
import type { StoredJob } from './schedule-runs.ts';

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
      await pool.query(
        `with gone as (delete from agent_subscription where agent = $1 and event <> all($2))
         insert into agent_subscription (event, agent) select event, $1 from unnest($2::text[]) event on conflict do nothing`,
        [agent, events],
      );
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
          const told = await tx.query<{ agent: string }>(
            'select agent from agent_subscription where event = $1',
            [event],
          );
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
            if (refused.length > 0) await tx.query('delete from ai_job where id = any($1)', [refused]);
            added.push(...rows.filter(({ userId }) => admits(userId)));
          }
        }
        return news.length === 0 ? null : added;
      });
    },
  };
}

const any = { name: 'any-document-news', text: 'select from document_news limit 1' };

const take = `
delete from document_news where id in (select id from document_news order by id limit $1 for update skip locked)
returning id, event, document_id as "documentId", owner_id as "ownerId", agent, person_id as "personId"`;

const insert = `
insert into ai_job (user_id, agent, name, input, document_ids, idempotency_key, request)
select u.id, $1, 'on:' || $2::text, jsonb_build_object('documentId', $3::uuid), array[$3::uuid], $4, $2::text || ':' || $3::text`;

const stored = `on conflict do nothing returning id, agent, name, attempts, user_id as "userId"`;

const addAddressed = `${insert} from app_user u where u.id = $5::uuid and u.disabled_at is null ${stored}`;

const document = (condition: string) =>
  `exists (select from document d where d.id = $3::uuid and ${condition})`;

const stillSo: Record<string, string> = {
  'document.updated': document(readable('u.id')),
  'document.deleted': `not ${document('d.deleted_at is null')}`,
  'access.lost': `${document('d.deleted_at is null')} and not ${document(readable('u.id'))}`,
};

function addFor(event: string): string {
  return `${insert} from (${affectedPeople('$1', '$3::uuid', '$6::uuid')}) concerned join app_user u on u.id = concerned.person
    where u.disabled_at is null and ($5::uuid is null or u.id = $5::uuid) and ${stillSo[event]} ${stored}`;
}
