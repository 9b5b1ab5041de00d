import type { Server } from 'node:http';
import { createSharedTools } from '../agents/shared-tools/shared-tools.ts';
import { type AskAgent, createAskAgent } from '../chat/ask-agent.ts';
import { createAppCalls } from '../agents/outside-apps/app-calls.ts';
import { appRoutes } from '../agents/outside-apps/app-routes.ts';
import { createAgentFrames } from '../agents/agent-frames.ts';
import { createChatFrames } from '../chat/chat-frames.ts';
import { createContinueAnswers } from '../chat/continue-answers.ts';
import { createStartAnswer } from '../chat/start-answer.ts';
import type { AgentPlatform } from './compose-agents.ts';
import type { ComposedMcpServers } from './compose-mcp-servers.ts';
import type { Foundation } from '../foundation.ts';
import type { ProcessLock } from '../db/process-lock.ts';
import { rateLimits } from '../http/rate-limit.ts';
import type { ApiRoute } from '../http/route.ts';
import { sharedRate } from '../http/shared-rate.ts';
import { approvalRoutes } from '../modules/chat/approvals/approval-routes.ts';
import { createCallApprovals } from '../modules/chat/approvals/call-approvals.ts';
import { createApprovals } from '../modules/chat/approvals/approvals.ts';
import { attachmentRoutes } from '../modules/chat/attachments/attachment-routes.ts';
import { createAttachments } from '../modules/chat/attachments/attachments.ts';
import { createAnswerChecks } from '../modules/chat/checks/answer-checker.ts';
import { createExportWriter } from '../modules/chat/export/export-writer.ts';
import { openExport } from '../modules/chat/export/open-export.ts';
import { chatExportRoutes } from '../modules/chat/export/routes.ts';
import {
  createFirstView,
  type FirstView,
  type FirstViewOptions,
} from '../modules/chat/first-view/first-view.ts';
import { chatRoutes } from '../modules/chat/sessions/routes.ts';
import { ratingRoutes } from '../modules/chat/messages/rating.ts';
import { createRuns } from '../modules/chat/turns/chat-runs.ts';
import { createChatService } from '../modules/chat/sessions/service.ts';
import { sharedChatRoutes } from '../modules/chat/sharing/shared-routes.ts';
import { createChatShares } from '../modules/chat/sharing/chat-shares.sql.ts';
import { createSharing } from '../modules/chat/sharing/sharing.sql.ts';
import { createTitles, type ProposeTitle } from '../modules/chat/sessions/titles.ts';
import { createTurnFiles } from '../modules/chat/turns/turn-files.sql.ts';
import { createTurnLookup } from '../modules/chat/turns/turn-lookup.sql.ts';
import { answerFailureRoutes } from '../modules/chat/turns/answer-failure.ts';
import { answerWhyRoutes } from '../modules/chat/why/answer-why.sql.ts';
import { createKeepNotes } from '../modules/chat/why/keep-notes.sql.ts';
import type { createUpload } from '../modules/documents/upload/receive-files.ts';
import type { StorageQuotas } from '../modules/storage-limits/storage-limits.ts';
import type { Events } from '../modules/events.ts';
import type { NotificationService } from '../modules/notifications/service.ts';
import type { LiveFigures } from '../operations/metrics/metrics.ts';
import { presentUser } from '../modules/users/present.ts';
import { createPersonSockets } from '../ws/person-sockets.sql.ts';
import { createSocketServer } from '../ws/socket-server.ts';

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

/** Milliseconds between two checks for unfinished answers of processes that have ended. */
const lookEvery = 30_000;
/** Milliseconds between two checks for interrupted answers that nobody has continued. */
const continueEvery = 10_000;

export async function composeChat(
  {
    env,
    log,
    role,
    database,
    auth,
    users,
    accessEnds,
    audit,
    metrics,
    tracer,
    isBusy,
    isOverloaded,
  }: Foundation,
  { registry, createCall, runWithMemory }: AgentPlatform,
  {
    lock,
    events,
    notifications,
    quotas,
    receive,
    proposeTitle,
    mcpServers,
    documents,
    isDemo,
    requireWritable,
    isInMaintenance,
  }: ChatDependencies,
): Promise<ChatServices> {
  await using made = new AsyncDisposableStack();
  const processName = lock.name;
  const titles = createTitles({ database, events, propose: proposeTitle, log });
  made.defer(() => titles.close());
  const hot = { ...database, pool: database.hot };
  const runs = await createRuns({
    database: hot,
    processName,
    tracer,
    log,
    maxAnswerBytes: env.AI_ANSWER_LIMIT,
    isBusy,
    isOverloaded,
    check: createAnswerChecks({ database, log }),
    accessEnds,
    onFirstAnswer: (answer) => titles.consider(answer),
    onFirstToken: (model, seconds) => metrics.firstToken(model, seconds),
  });
  made.defer(() => runs.close());
  const attachments = createAttachments({ database, events, quotas, processName, log });
  made.defer(() => attachments.close());
  const recover = async () => {
    await attachments.recover((name) => lock.isDead(name));
    await attachments.removeAbandoned(Date.now());
    const count = await runs.recover((name) => lock.isDead(name));
    if (count > 0) log.warn({ count }, 'chat: abandoned answers ended');
  };
  await recover();
  const timer = setInterval(() => {
    recover().catch((error: unknown) => log.warn({ err: error }, 'chat: cannot recover abandoned answers'));
  }, lookEvery);
  made.defer(() => clearInterval(timer));

  const chat = createChatService({ database, agents: registry, events, audit });
  const exports = createExportWriter();
  made.defer(() => exports.close());
  const own = { database, agents: registry, get: (userId: string, id: string) => chat.get(userId, id) };
  const approvals = await createApprovals({ database, audit });
  made.defer(() => approvals.close());
  const startAnswer = createStartAnswer({
    agents: registry,
    present: (user) => presentUser(user, env.ADMIN_EMAILS),
    runs,
    lookup: createTurnLookup(hot),
    files: createTurnFiles({ database, events }),
    createCall,
    runWithMemory,
    keepNotes: createKeepNotes(hot, log),
    sharedTools: createSharedTools({
      agents: registry,
      createCall,
      approvals,
      outside: mcpServers.outside,
      log,
    }),
    events,
    log,
  });
  const chatFrames = createChatFrames({ startAnswer, runs });
  const continueAnswers = createContinueAnswers({
    startAnswer,
    database,
    user: (id) => users.get(id),
    log,
  });
  const continuing = role === 'worker' ? null : setInterval(() => void goOn(), continueEvery);
  const endContinuing = () => clearInterval(continuing ?? undefined);
  made.defer(endContinuing);
  async function goOn(): Promise<void> {
    if (isInMaintenance()) return;
    await continueAnswers().catch((error: unknown) =>
      log.warn({ err: error }, 'chat: cannot look for interrupted answers'),
    );
  }
  const agentFrames = createAgentFrames({ agents: registry, createCall, tracer, log });
  const sockets = createSocketServer({
    authenticate: auth.authenticate,
    userOf: auth.userOf,
    liveSessions: auth.liveSessions,
    originAllowed: auth.originAllowed,
    async handle(frame, user, connection) {
      if (!isReading(frame)) requireWritable();
      if (!(await agentFrames(frame, user, connection))) await chatFrames(frame, user, connection);
    },
    personSockets: createPersonSockets({ database, processName, log }),
    frames: sharedRate({ database, name: 'frames', limit: rateLimits.user }),
    events,
    log,
    onClose: (code) => metrics.socketClosed(code),
  });
  made.defer(() => sockets.close());
  made.defer(auth.onSessionEnd((sessionId) => sockets.closeSession(sessionId)));

  const sharing = createSharing({ ...own, audit });
  const stack = made.move();
  return {
    routes: [
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
    ],
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
    attach: (server) => {
      server.on('upgrade', (request, stream, head) => {
        void sockets.upgrade(request, stream, head);
      });
    },
    figures: () => ({ sockets: sockets.count(), answers: runs.count() }),
    async drain(limitMs) {
      endContinuing();
      const ended = runs.drain(limitMs);
      await Promise.all([ended, sockets.leave((userId) => runs.answers(userId))]);
      await sockets.close();
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** Whether a frame changes nothing but the answers that the person sees. */
function isReading(frame: unknown): boolean {
  const type = typeof frame === 'object' && frame !== null && 'type' in frame ? frame.type : undefined;
  return type === 'resume' || type === 'stop' || type === 'cancel';
}
