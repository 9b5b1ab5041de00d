import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Embedder } from '../../../ai/embedders/embedder.ts';
import { type Embedders, onlyEmbedder } from '../../../ai/embedders/embedders.ts';
import { holdProcessLock } from '../../../db/process-lock.ts';
import type { Foundation } from '../../../foundation.ts';
import { bareServices } from '../../../testing/bare-services.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { auditRoutes } from '../../audit/routes.ts';
import type { BlobStore } from '../../blobs/blob-store.ts';
import { createDiskBlobStore } from '../../blobs/disk-blob-store.ts';
import { chatRoutes } from '../../chat/sessions/routes.ts';
import { createChatService } from '../../chat/sessions/service.ts';
import { createEvents, type Events } from '../../events.ts';
import { createQueue } from '../../jobs/queue.ts';
import { notificationRoutes } from '../../notifications/routes.ts';
import { createNotificationService } from '../../notifications/service.ts';
import { createIndexing } from '../../search/indexing.ts';
import { embeddingRoutes } from '../../search/embedding-routes.ts';
import { searchRoutes } from '../../search/routes.ts';
import { vectorRoutes } from '../../search/vector-routes.ts';
import { startClearing } from '../../retention/clearing.ts';
import { createRetentionTargets } from '../../retention/retention-targets.sql.ts';
import { createProjectService } from '../../projects/service.ts';
import { createRetentionService } from '../../retention/service.ts';
import { createSpaces } from '../../search/spaces.sql.ts';
import { createSearchService } from '../../search/service.ts';
import { createTermStatistics } from '../../search/terms.sql.ts';
import { createVectorService } from '../../search/vectors.sql.ts';
import { teamRoutes } from '../../teams/routes.ts';
import { createTeamService } from '../../teams/service.ts';
import { peopleRoutes } from '../../users/people.ts';
import type { Describe } from '../ingestion/describing.ts';
import { composeLibrary, type Library } from '../../../compose/compose-library.ts';
import type { RecoveryTimes } from '../ingestion/recovery.ts';
import { type MeasureSpace, measureSpace } from '../../../operations/free-space.ts';
import { createWorkspaceSettings } from '../../workspace-settings/service.ts';
import { createStorageQuotas } from '../../storage-limits/storage-limits.ts';
import { storageLimitRoutes } from '../../storage-limits/routes.ts';
import { createUploadAdmission } from '../../storage-limits/upload-admission.ts';
import { createUpload } from '../upload/receive-files.ts';

export interface LibraryServer extends TestServer {
  blobs: string;
  database: Foundation['database'];
  events: Events;
  library: Library;
  work(): Promise<void>;
  until(check: () => Promise<boolean>): Promise<void>;
  // oxlint-disable-next-line typescript/no-explicit-any
  add(client: TestClient, filename: string, content: string | Uint8Array<ArrayBuffer>): Promise<any>;
  embedded(client: TestClient, id: string): Promise<void>;
}

export interface LibraryOptions {
  /** The single embedder of the server; default: the built-in embedder. */
  embedder?: Embedder;
  /** Several embedders that the server can switch between. The test must close them. */
  embedders?: Embedders;
  /** Whether the server processes jobs; default true. */
  working?: boolean;
  scanBudget?: number;
  recovery?: RecoveryTimes;
  /** Replaces the blob store by a wrapper around it. */
  store?: (blobs: BlobStore) => BlobStore;
  /** Measures the disk; default: the disk of the data folder. */
  space?: MeasureSpace;
  describe?: Describe;
}

export async function libraryServer(options: LibraryOptions = {}): Promise<LibraryServer> {
  let made: Awaited<ReturnType<typeof composeServices>> | undefined;
  const server = await testServer({
    compose: async (foundation) => {
      made = await composeServices(foundation, options);
      return made.services;
    },
  });
  if (!made) throw new Error('The server started without its services');
  const { database, events, blobs, work, library } = made;

  async function until(check: () => Promise<boolean>): Promise<void> {
    for (;;) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const stop = events.subscribe(() => resolve());
      try {
        if (await check()) return;
        await promise;
      } finally {
        stop();
      }
    }
  }

  return {
    ...server,
    database,
    blobs,
    events,
    library,
    work,
    until,
    async add(client, filename, content) {
      const { status, body } = await client.upload('/api/documents', filename, content);
      if (status !== 201) throw new Error(`${filename} was not accepted: ${JSON.stringify(body)}`);
      let document = body;
      await until(async () => {
        document = (await client.get(`/api/documents/${body.id}`)).body;
        return document.status === 'processed' || document.status === 'failed';
      });
      return document;
    },
    embedded: (client, id) =>
      until(async () => (await client.post(`/api/documents/${id}/check-cache-status`, {})).body.cached),
  };
}

async function composeServices(
  { database, env, log, audit, embedder: builtin }: Foundation,
  {
    embedder,
    embedders: given,
    working = true,
    space = measureSpace(env.DATA_DIR),
    store = (blobs) => blobs,
    ...options
  }: LibraryOptions,
) {
  await using opened = new AsyncDisposableStack();
  const events: Events = await createEvents(database);
  // The embedders are created before the queue, and are therefore closed after it, because running jobs need them.
  const embedders = given ?? onlyEmbedder(embedder ?? builtin);
  if (!given && embedder) opened.defer(() => embedder.close());
  const spaces = createSpaces(database, { grace: 1_000 });
  const lock = opened.use(await holdProcessLock(database, randomUUID()));
  const queue = opened.use(await createQueue({ database, lock, log }));
  const directory = join(env.DATA_DIR, 'blobs');
  const blobs = store(await createDiskBlobStore(directory));
  const terms = opened.use(createTermStatistics(database, log));
  const indexing = opened.use(
    createIndexing({ database, embedders, spaces, queue, events, terms, log, round: 100 }),
  );
  const vectors = createVectorService({ database, spaces, indexing });
  const notifications = createNotificationService(database, events);
  const settings = createWorkspaceSettings({ database, audit, events });
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
    log,
    ...options,
  });
  const search = createSearchService({ database, embedders, spaces });
  const agents = { find: () => undefined, list: () => [] };
  async function work(): Promise<void> {
    await queue.start();
    resources.use(await library.start());
    const retentionTargets = createRetentionTargets(
      database,
      events,
      library.trash,
      createProjectService({ database, events, audit }),
    );
    const retention = createRetentionService({ settings, retentionTargets });
    resources.use(startClearing({ retention, queue, log }));
    await indexing.recover();
  }
  const resources = opened.move();
  if (working) await work();
  const services = await bareServices(
    [
      ...peopleRoutes(database),
      ...teamRoutes(createTeamService({ database, events, audit })),
      ...library.routes,
      ...storageLimitRoutes({ quotas, space }),
      ...searchRoutes(search),
      ...vectorRoutes(database, vectors),
      ...embeddingRoutes({ embedders, spaces, reranker: () => null }),
      ...chatRoutes(createChatService({ database, agents, events, audit })),
      ...notificationRoutes(notifications),
      ...auditRoutes({ database, audit }),
    ],
    { stop: () => resources.disposeAsync() },
  )();
  return { services, database, events, blobs: directory, work, library };
}
