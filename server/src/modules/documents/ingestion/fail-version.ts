import { msg } from '@staffroom/sdk';
import type { Logger } from 'pino';
import type { NotificationService } from '../../notifications/service.ts';
import type { DocumentEvents } from '../document-events.ts';
import type { Failed } from './failures.ts';
import type { FailedVersion, VersionStates } from './version-states.sql.ts';

export interface FailVersionDependencies {
  states: Pick<VersionStates, 'fail'>;
  documentEvents: Pick<DocumentEvents, 'updated'>;
  notifications: Pick<NotificationService, 'gather'>;
  log: Pick<Logger, 'warn'>;
}

export type FailVersion = ReturnType<typeof createFailVersion>;

/** Marks versions as failed and notifies the people who uploaded them. */
export function createFailVersion({ states, documentEvents, notifications, log }: FailVersionDependencies) {
  /**
   * @param from as for `VersionStates.fail`; `processed` for a scan without any text, which fails even though it was already
   * shown
   */
  return async function fail(versionId: string, failed: Failed, from?: 'processed'): Promise<void> {
    const version = await states.fail(versionId, failed, from);
    if (!version) return;
    await documentEvents.updated(version.documentId);
    await tellUploader(version, failed.error);
  };

  async function tellUploader({ documentId, filename, uploadedBy }: FailedVersion, reason: string) {
    if (uploadedBy === null) return;
    const title = msg`“${filename.slice(0, 150)}” could not be read`;
    await notifications
      .gather(uploadedBy, {
        topic: 'documents.unread',
        documentId,
        one: { title, body: reason, href: `/documents/${documentId}` },
        several: { title: msg`${0} documents could not be read`, href: '/documents?status=failed' },
      })
      .catch((error: unknown) =>
        log.warn({ err: error, document: documentId }, 'documents: cannot notify uploader'),
      );
  }
}
