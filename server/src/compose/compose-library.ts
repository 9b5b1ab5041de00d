import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { ApiRoute } from '../http/route.ts';
import type { AuditService } from '../modules/audit/service.ts';
import type { BlobStore } from '../modules/blobs/blob-store.ts';
import type { Events } from '../modules/events.ts';
import type { Queue } from '../modules/jobs/queue.ts';
import type { NotificationService } from '../modules/notifications/service.ts';
import { createBlobSweep } from '../modules/documents/trash/blob-sweep.sql.ts';
import { createBulk } from '../modules/documents/actions/bulk.ts';
import { createDocumentActions } from '../modules/documents/actions/document-actions.ts';
import { createRetryAction } from '../modules/documents/actions/retry.sql.ts';
import { createTagActions } from '../modules/documents/actions/tags.sql.ts';
import { createShareAction } from '../modules/documents/sharing/share-action.sql.ts';
import { createTrashActions } from '../modules/documents/trash/trash-actions.sql.ts';
import { createDescribing, type Describe } from '../modules/documents/ingestion/describing.ts';
import { createEditing } from '../modules/documents/actions/editing.sql.ts';
import {
  createIngestion,
  type Ingestion,
  type IngestionDependencies,
} from '../modules/documents/ingestion/ingestion.ts';
import { ocrLanguageRoutes } from '../modules/documents/ingestion/ocr-language-routes.ts';
import { type RecoveryTimes, startRecovery } from '../modules/documents/ingestion/recovery.ts';
import { createDocumentEvents, type DocumentEvents } from '../modules/documents/document-events.ts';
import { createAttachedFiles } from '../modules/documents/upload/attached-files.sql.ts';
import { createReceiving, type Receiving } from '../modules/documents/upload/receiving.ts';
import { documentRoutes } from '../modules/documents/routes.ts';
import {
  createDocumentService,
  type DocumentService,
} from '../modules/documents/reading/document-service.ts';
import { shareRoutes } from '../modules/documents/sharing/share-routes.ts';
import { createShareService } from '../modules/documents/sharing/share-service.ts';
import { createTrash, type Trash } from '../modules/documents/trash/trash.sql.ts';
import type { createUpload } from '../modules/documents/upload/receive-files.ts';
import { versionRoutes } from '../modules/documents/versions/version-routes.ts';
import { createVersionService } from '../modules/documents/versions/version-service.ts';
import type { StorageQuotas } from '../modules/storage-limits/storage-limits.ts';

export interface LibraryDependencies {
  database: Database;
  blobs: BlobStore;
  queue: Queue;
  events: Events;
  audit: AuditService;
  notifications: NotificationService;
  quotas: StorageQuotas;
  /** Receives the files of a request. */
  receive: ReturnType<typeof createUpload>;
  /** Adds embeddings of passages for semantic search. */
  index: { add(versionId: string, known?: { owner?: string; passages?: number }): Promise<void> };
  /** Describes a document with a model; if omitted, the summary is the beginning of the document. */
  describe?: Describe;
  /** Whether documents can be described now; see `DescribingDependencies`. */
  canDescribe?: () => boolean;
  log: Logger;
  /** Milliseconds for OCR; see `IngestionDependencies`. */
  scanBudget?: number;
  /** See `IngestionDependencies`. */
  onRead?: IngestionDependencies['onRead'];
  /** Times of the recovery; see `startRecovery`. */
  recovery?: RecoveryTimes;
}

export interface Library {
  documents: DocumentService;
  documentEvents: DocumentEvents;
  ingestion: Ingestion;
  trash: Trash;
  routes: ApiRoute[];
  /** Starts background work. Call it after the queue has started. */
  start(): Promise<AsyncDisposable>;
}

export function composeLibrary(dependencies: LibraryDependencies): Library {
  const { database, blobs, queue, events, audit, notifications, index, log } = dependencies;
  const { describe, canDescribe, scanBudget, recovery, quotas, receive, onRead } = dependencies;
  const documentEvents = createDocumentEvents(database, events);
  const describing =
    describe &&
    createDescribing({ database, queue, documentEvents, describe, log, ...(canDescribe && { canDescribe }) });
  // `attached` and `receiving` need each other: reading a file finds attachments, which are received as separate documents.
  const attached = createAttachedFiles({
    database,
    blobs,
    quotas,
    receiving: { addAttached: (document, files) => receiving.addAttached(document, files) },
  });
  const ingestion = createIngestion({
    database,
    blobs,
    attached,
    queue,
    documentEvents,
    index,
    notifications,
    log,
    ...(describing && { describing }),
    ...(scanBudget !== undefined && { scanBudget }),
    ...(onRead && { onRead }),
  });
  const documents = createDocumentService(database);
  const receiving: Receiving = createReceiving({ database, quotas, ingestion, documentEvents });
  const actions = createDocumentActions({ database, log });
  const editing = createEditing({ database, documentEvents });
  const retry = createRetryAction({ ingestion, documentEvents });
  const tagging = createTagActions(documentEvents);
  const trashing = createTrashActions({ ingestion, documentEvents, audit });
  const share = createShareAction({ documentEvents, notifications, audit });
  const versions = createVersionService({ database, receiving, ingestion, documentEvents });
  const trash = createTrash({ database, audit, documentEvents, sweep: createBlobSweep(database, blobs) });
  const shares = createShareService({ database, actions, share, documentEvents, audit });
  return {
    documents,
    documentEvents,
    ingestion,
    trash,
    routes: [
      ...documentRoutes({
        documents,
        audit,
        database,
        actions,
        editing,
        retry,
        receiving,
        trash,
        trashing,
        blobs,
        receive,
      }),
      ...versionRoutes(versions, receive),
      ...ocrLanguageRoutes(),
      ...shareRoutes(shares, createBulk({ actions, tagging, trashing, retry, share })),
    ],
    async start() {
      await ingestion.recover();
      await using started = new AsyncDisposableStack();
      started.use(startRecovery({ ingestion, log }, recovery));
      return started.move();
    },
  };
}
