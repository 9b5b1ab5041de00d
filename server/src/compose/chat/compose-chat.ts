import type { Server } from 'node:http';
import { createAppCalls } from '../../agents/outside-apps/app-calls.ts';
import { appRoutes } from '../../agents/outside-apps/app-routes.ts';
import type { Registry } from '../../agents/registry/registry.ts';
import { createSharedTools } from '../../agents/shared-tools/shared-tools.ts';
import { type AskAgent, createAskAgent } from '../../chat/ask-agent.ts';
import { createContinueAnswers } from '../../chat/continue-answers.ts';
import { createStartAnswer, type StartAnswer } from '../../chat/start-answer.ts';
import type { ProcessLock } from '../../db/process-lock.ts';
import type { Foundation } from '../../foundation.ts';
import type { ApiRoute } from '../../http/route.ts';
import { approvalRoutes } from '../../modules/chat/approvals/approval-routes.ts';
import { type Approvals, createApprovals } from '../../modules/chat/approvals/approvals.ts';
import { createCallApprovals } from '../../modules/chat/approvals/call-approvals.ts';
import { attachmentRoutes } from '../../modules/chat/attachments/attachment-routes.ts';
import type { Attachments } from '../../modules/chat/attachments/attachments.ts';
import { createExportWriter } from '../../modules/chat/export/export-writer.ts';
import { openExport } from '../../modules/chat/export/open-export.ts';
import { chatExportRoutes } from '../../modules/chat/export/routes.ts';
import {
  createFirstView,
  type FirstView,
  type FirstViewOptions,
} from '../../modules/chat/first-view/first-view.ts';
import { ratingRoutes } from '../../modules/chat/messages/rating.ts';
import { chatRoutes } from '../../modules/chat/sessions/routes.ts';
import { type ChatService, createChatService } from '../../modules/chat/sessions/service.ts';
import type { ProposeTitle } from '../../modules/chat/sessions/titles.ts';
import { createChatShares } from '../../modules/chat/sharing/chat-shares.sql.ts';
import { sharedChatRoutes } from '../../modules/chat/sharing/shared-routes.ts';
import { createSharing } from '../../modules/chat/sharing/sharing.sql.ts';
import { answerFailureRoutes } from '../../modules/chat/turns/answer-failure.ts';
import type { Runs } from '../../modules/chat/turns/chat-runs.ts';
import { createTurnFiles } from '../../modules/chat/turns/turn-files.sql.ts';
import { createTurnLookup } from '../../modules/chat/turns/turn-lookup.sql.ts';
import { answerWhyRoutes } from '../../modules/chat/why/answer-why.sql.ts';
import { createKeepNotes } from '../../modules/chat/why/keep-notes.sql.ts';
import type { createUpload } from '../../modules/documents/upload/receive-files.ts';
import type { Events } from '../../modules/events.ts';
import type { NotificationService } from '../../modules/notifications/service.ts';
import type { StorageQuotas } from '../../modules/storage-limits/storage-limits.ts';
import { presentUser } from '../../modules/users/present.ts';
import type { LiveFigures } from '../../operations/metrics/metrics.ts';
import type { AgentPlatform } from '../agents/compose-agents.ts';
import type { ComposedMcpServers } from '../compose-mcp-servers.ts';
import { composeAnswers } from './compose-answers.ts';
import { composeSockets } from './compose-sockets.ts';

export interface ChatDependencies {
  lock: ProcessLock;
  events: Events;
  notifications: Pick<NotificationService, 'announce'>;
  quotas: Pick<StorageQuotas, 'within'>;
  /** Receives the files of a request. */
  receive: ReturnType<typeof createUpload>;
  proposeTitle: ProposeTitle;
  mcpServers: Pick<ComposedMcpServers, 'outside' | 'call' | 'views'>;
  documents: FirstViewOptions['documents'];
  /** Whether only the built-in provider is available. */
  isDemo: () => boolean;
  /** @throws AppError while nothing may be changed */
  requireWritable: () => void;
  isInMaintenance: () => boolean;
}

export interface ChatServices extends AsyncDisposable {
  routes: ApiRoute[];
  firstView: FirstView;
  askAgent: AskAgent;
  attach: (server: Server) => void;
  figures: () => LiveFigures;
  /**
   * Begins no further answers, and waits up to `limitMs` milliseconds for the running ones. People who wait for none are sent to
   * another process before. Then closes all sockets.
   */
  drain: (limitMs: number) => Promise<void>;
}

/** Milliseconds between two checks for interrupted answers that nobody has continued. */
const continueEvery = 10_000;

export async function composeChat(
  foundation: Foundation,
  platform: AgentPlatform,
  dependencies: ChatDependencies,
): Promise<ChatServices> {
  const { role, log, database, audit } = foundation;
  const { registry, createCall } = platform;
  const { events, mcpServers, documents, isDemo, requireWritable } = dependencies;
  await using made = new AsyncDisposableStack();
  const { runs, attachments } = made.use(await composeAnswers(foundation, dependencies));
  const chat = createChatService({ database, agents: registry, events, audit });
  const exports = createExportWriter();
  made.defer(() => exports.close());
  const approvals = await createApprovals({ database, audit });
  made.defer(() => approvals.close());
  const startAnswer = composeStartAnswer(foundation, platform, {
    runs,
    events,
    approvals,
    outside: mcpServers.outside,
  });
  const continuing = role === 'worker' ? null : continueRegularly(foundation, startAnswer, dependencies);
  made.defer(() => continuing?.[Symbol.dispose]());
  const sockets = made.use(
    composeSockets(foundation, {
      registry,
      createCall,
      processName: dependencies.lock.name,
      startAnswer,
      runs,
      events,
      requireWritable,
    }),
  );
  const stack = made.move();
  return {
    routes: chatRouteList(foundation, dependencies, { registry, chat, attachments, exports, approvals }),
    firstView: createFirstView({ chat, documents, isDemo }),
    askAgent: createAskAgent({
      agents: registry,
      startAnswer,
      runs,
      chat,
      approvals,
      log,
      requireWritable,
    }),
    attach: sockets.attach,
    figures: () => ({ sockets: sockets.count(), answers: runs.count() }),
    async drain(limitMs) {
      continuing?.[Symbol.dispose]();
      await sockets.leave(runs.drain(limitMs));
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

interface StartParts {
  runs: Runs;
  events: Events;
  approvals: Approvals;
  outside: ComposedMcpServers['outside'];
}

/** Creates the function that starts the answer of an agent. */
function composeStartAnswer(
  { env, log, database }: Foundation,
  { registry, createCall, runWithMemory }: AgentPlatform,
  { runs, events, approvals, outside }: StartParts,
): StartAnswer {
  const hot = { ...database, pool: database.hot };
  return createStartAnswer({
    agents: registry,
    present: (user) => presentUser(user, env.ADMIN_EMAILS),
    runs,
    lookup: createTurnLookup(hot),
    files: createTurnFiles({ database, events }),
    createCall,
    runWithMemory,
    keepNotes: createKeepNotes(hot, log),
    sharedTools: createSharedTools({ agents: registry, createCall, approvals, outside, log }),
    events,
    log,
  });
}

/** Continues interrupted answers that nobody has continued, except during maintenance. */
function continueRegularly(
  { database, users, log }: Foundation,
  startAnswer: StartAnswer,
  { isInMaintenance }: Pick<ChatDependencies, 'isInMaintenance'>,
): Disposable {
  const continueAnswers = createContinueAnswers({
    startAnswer,
    database,
    user: (id) => users.get(id),
    log,
  });
  const timer = setInterval(() => {
    if (isInMaintenance()) return;
    continueAnswers().catch((error: unknown) =>
      log.warn({ err: error }, 'chat: cannot look for interrupted answers'),
    );
  }, continueEvery);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

interface RouteParts {
  registry: Registry;
  chat: ChatService;
  attachments: Attachments;
  exports: ReturnType<typeof createExportWriter>;
  approvals: Approvals;
}

function chatRouteList(
  { database, audit }: Foundation,
  { events, notifications, receive, mcpServers }: ChatDependencies,
  { registry, chat, attachments, exports, approvals }: RouteParts,
): ApiRoute[] {
  const own = { database, agents: registry, get: (userId: string, id: string) => chat.get(userId, id) };
  const sharing = createSharing({ ...own, audit });
  return [
    ...chatRoutes(chat),
    ...attachmentRoutes(attachments, receive),
    ...chatExportRoutes(openExport(own), exports, (entry) =>
      database.transaction((tx) => audit.record(tx, entry)),
    ),
    ...sharedChatRoutes(sharing, createChatShares({ database, audit, events, notifications })),
    ...ratingRoutes(database),
    ...approvalRoutes(approvals),
    ...appRoutes({
      views: mcpServers.views,
      calls: createAppCalls({ call: mcpServers.call, approvals: createCallApprovals({ database, audit }) }),
      requireOwn: (userId, id) => chat.get(userId, id),
      requireShared: sharing.requireShared,
    }),
    ...answerWhyRoutes(database),
    ...answerFailureRoutes(database),
  ];
}
