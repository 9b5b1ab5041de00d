import { asMessage, type Message, messageText, msg } from '@staffroom/sdk';
import type { Database } from '../../db/database.ts';
import { readableAmong } from '../access/readable-among.sql.ts';
import { Notification } from '../notifications/entity.ts';
import type { NotificationService } from '../notifications/service.ts';
import { atMost } from '../stored-message.ts';
import type { AiJob } from './entity.ts';
import { documentsOf, startedOn } from './job-documents.ts';

export interface JobFailure {
  /** The agent's display name. */
  agent: string;
  title: string;
  reason: string | Message;
  /** Whether the job itself did not fail: its server process ended during every attempt. */
  interrupted?: boolean;
}

export type FailureNotices = ReturnType<typeof createFailureNotices>;

export function createFailureNotices(
  { pool, orm }: Pick<Database, 'pool' | 'orm'>,
  notifications: Pick<NotificationService, 'create'>,
) {
  /**
   * The text of a notification. A failure's reason can quote documents, so the text contains it only if the person can read
   * them all.
   */
  async function bodyOf(row: AiJob, reason: string | Message) {
    const documentIds = startedOn(row);
    const isNamed =
      documentIds.length === documentsOf({ ...row, result: null }).length && documentIds.length <= 500;
    const open = await readableAmong(pool, row.userId, documentIds);
    return isNamed && open.length === documentIds.length ? { body: atMost(reason, 2_000), documentIds } : {};
  }

  return {
    async tell(row: AiJob, { agent, title, reason, interrupted = false }: JobFailure): Promise<void> {
      const [of, work] = [asMessage(agent), asMessage(title)];
      const words = atMost(
        interrupted ? msg`${of}: ${work} was interrupted` : msg`${of}: ${work} failed`,
        200,
      );
      // A scheduled job can fail repeatedly, so another notification is sent only after the person has read the last one.
      const untold = { userId: row.userId, title: messageText(words), readAt: null };
      if (row.name.includes(':') && (await orm.em.fork().count(Notification, untold)) > 0) return;
      const body = await bodyOf(row, reason);
      await notifications.create(row.userId, { title: words, href: `/jobs/${row.id}`, ...body }, 'jobs');
    },
  };
}
