import { AppError } from '@staffroom/sdk';
import type { DocumentFailure } from '@staffroom/sdk/core';
import { editorsOnly } from '../../access/document-roles.sql.ts';
import { editable } from '../../access/readable.sql.ts';
import type { DocumentEvents } from '../document-events.ts';
import type { Ingestion } from '../ingestion/ingestion.ts';
import type { DocumentAction } from './document-actions.ts';

/** Kinds of failure that a retry can resolve. A failure without a stored kind can also be retried. */
const retryableFailures: readonly DocumentFailure[] = ['time', 'internal'];

interface Retried {
  id: string;
  versionId: string;
  ownerId: string;
}

export interface RetryDependencies {
  ingestion: Pick<Ingestion, 'start'>;
  documentEvents: Pick<DocumentEvents, 'updated'>;
}

/**
 * Processes documents again whose failure was not caused by the file. If the whole document failed, its current version is
 * processed; otherwise the newest version is.
 */
export function createRetryAction({ ingestion, documentEvents }: RetryDependencies): DocumentAction<Retried> {
  return {
    async perform(transaction, { id: userId }, ids) {
      return (await transaction.query<Retried>(retry, [userId, ids, retryableFailures])).rows;
    },
    refuse: (role) =>
      role === 'viewer'
        ? editorsOnly()
        : new AppError(
            'conflict',
            'Retrying won’t help: the problem is in the file. Fix it and upload it as a new version.',
          ),
    async after(_, done) {
      for (const { versionId, ownerId } of done) await ingestion.start(versionId, ownerId);
      await documentEvents.updated(...done.map(({ id }) => id));
    },
  };
}

const retry = `
with again as (
  update document_version v set status = 'uploaded', error = null, failure = null from document d
  where d.id = any($2) and ${editable('$1::uuid')} and v.document_id = d.id and v.status = 'failed'
    and (v.failure is null or v.failure = any($3)) and v.version = case when d.status = 'failed' then d.version else d.newest_version end
  returning v.id, v.document_id, v.version, d.owner_id
), shown as (
  update document d set status = 'uploaded', error = null, failure = null, updated_at = now()
  from again where d.id = again.document_id and d.version = again.version)
select document_id as id, id as "versionId", owner_id as "ownerId" from again`;
