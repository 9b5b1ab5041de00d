import type { Foundation } from '../foundation.ts';
import type { ApiRoute } from '../http/route.ts';
import type { InstalledAgents } from '../modules/agents/installed.ts';
import type { BlobStore } from '../modules/blobs/blob-store.ts';
import { withAttachments } from '../modules/chat/attachments/attachment-original.ts';
import { createFileReader } from '../modules/documents/reading/file-reader.ts';
import { createPagePictures } from '../modules/documents/reading/page-picture.ts';
import { createUpload } from '../modules/documents/upload/receive-files.ts';
import type { Events } from '../modules/events.ts';
import type { Queue } from '../modules/jobs/queue.ts';
import type { NotificationService } from '../modules/notifications/service.ts';
import { createProjectChats } from '../modules/projects/chats.sql.ts';
import { createProjectDocuments } from '../modules/projects/documents.sql.ts';
import { createProjectMembers } from '../modules/projects/members.sql.ts';
import { createProjectList } from '../modules/projects/project-list.sql.ts';
import { projectRoutes } from '../modules/projects/routes.ts';
import { createProjectService } from '../modules/projects/service.ts';
import { createRetentionTargets } from '../modules/retention/retention-targets.sql.ts';
import { createRetentionService } from '../modules/retention/service.ts';
import { storageLimitRoutes } from '../modules/storage-limits/routes.ts';
import { createStorageQuotas } from '../modules/storage-limits/storage-limits.ts';
import { createUploadAdmission } from '../modules/storage-limits/upload-admission.ts';
import type { WorkspaceSettingService } from '../modules/workspace-settings/service.ts';
import { measureSpace } from '../operations/free-space.ts';
import type { AiServices } from './compose-ai.ts';
import { composeLibrary } from './compose-library.ts';
import type { composeSearch } from './compose-search.ts';

interface DocumentParts {
  blobs: BlobStore;
  queue: Queue;
  events: Events;
  notifications: NotificationService;
  settings: WorkspaceSettingService;
  ai: Pick<AiServices, 'describe' | 'canDescribe'>;
  indexing: ReturnType<typeof composeSearch>['indexing'];
}

/** Creates the library, the projects, the limits of storage, and the deletion of what is old. */
export function composeDocuments(
  { env, log, database, audit, metrics }: Foundation,
  { blobs, queue, events, notifications, settings, ai, indexing }: DocumentParts,
) {
  const space = measureSpace(env.DATA_DIR);
  const quotas = createStorageQuotas({ database, settings });
  const receive = createUpload(blobs, createUploadAdmission({ database, quotas, space }));
  const library = composeLibrary({
    database,
    blobs,
    quotas,
    receive,
    queue,
    events,
    audit,
    notifications,
    index: indexing,
    describe: ai.describe,
    canDescribe: ai.canDescribe,
    onRead: (figures) => metrics.ingested(figures),
    log,
  });
  const { documents, documentEvents, trash } = library;
  const projects = createProjectService({ database, events, audit });
  const retention = createRetentionService({
    settings,
    retentionTargets: createRetentionTargets(database, events, trash, projects, env.AUDIT_TO !== undefined),
  });
  return {
    space,
    quotas,
    receive,
    library,
    retention,
    /** The documents as agents and people read them. */
    documents: {
      ...documents,
      picture: createPagePictures(withAttachments(documents, database), blobs),
      file: createFileReader(documents, blobs),
      projects: createProjectList(database),
    },
    routes: (agents: InstalledAgents): ApiRoute[] => [
      ...library.routes,
      ...storageLimitRoutes({ quotas, space }),
      ...projectRoutes({
        projects,
        members: createProjectMembers({ database, events, audit, notifications }),
        documents: createProjectDocuments({ database, events, audit, documentEvents }),
        chats: createProjectChats(database),
        agents,
      }),
    ],
  };
}
