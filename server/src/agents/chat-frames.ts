import {
  AppError,
  type ChatMessage,
  type ChatPart,
  type ChatTurn,
  isAppError,
  type ServerFrame,
} from '@staffroom/sdk';
import type { BaseCall } from '@staffroom/sdk/server';
import type { Logger } from 'pino';
import type { SessionUser } from '../http/route.ts';
import { type InstalledAgents, type RunningAgent, visibleTo } from '../modules/agents/installed.ts';
import type { Runs } from '../modules/chat/turns/runs.ts';
import { missingSession } from '../modules/chat/messages/message-store.ts';
import { askedBy, type ChatFrame } from './asked.ts';
import type { TurnFiles } from '../modules/chat/turns/turn-files.ts';
import type { OpenedTurn } from '../modules/chat/turns/run-store.ts';
import type { Events } from '../modules/events.ts';
import { untilAborted } from '../until-aborted.ts';
import type { Connection } from '../ws/connection.ts';
import type { CreateCall } from './call.ts';
import { requireRunning } from './require-running.ts';
import type { RunWithMemory } from './turn-memory.ts';

export interface ChatFramesOptions {
  agents: InstalledAgents;
  runs: Runs;
  files: TurnFiles;
  createCall: CreateCall;
  runWithMemory: RunWithMemory;
  events: Pick<Events, 'publish'>;
  log: Logger;
}

/** A run as its first frame tells of it. */
type Begun = Pick<OpenedTurn, 'runId' | 'question'> & { answer?: ChatMessage | null };

/** What is known of an answer before its question is stored. */
interface Prepared {
  agent: RunningAgent;
  user: SessionUser;
  documentIds: string[];
  call: Promise<BaseCall>;
  end: (reason: unknown) => void;
}

export type ChatFrames = ReturnType<typeof createChatFrames>;

/** What a browser asks of a chat over the socket: begin an answer, follow one, stop one. */
export function createChatFrames(options: ChatFramesOptions) {
  const { agents, runs, files, createCall, runWithMemory, events, log } = options;
  /** What each socket follows, by run: one that comes back twice gets every frame once. */
  const followed = new WeakMap<Connection, Map<string, () => void>>();

  async function watch(
    connection: Connection,
    runId: string,
    follow: (send: (frame: ServerFrame) => void) => Promise<() => void> | (() => void),
  ): Promise<void> {
    const { signal } = connection;
    if (signal.aborted) return;
    let runsOf = followed.get(connection);
    if (!runsOf) {
      const all = new Map<string, () => void>();
      followed.set(connection, (runsOf = all));
      signal.addEventListener('abort', () => all.forEach((leave) => leave()), { once: true });
    }
    runsOf.get(runId)?.();
    runsOf.delete(runId);
    let over = false;
    const leave = await follow((frame) => {
      connection.send(frame);
      if (frame.type !== 'done' && frame.type !== 'error') return;
      over = true;
      runsOf.delete(runId);
    });
    if (signal.aborted) leave();
    else if (!over) runsOf.set(runId, leave);
  }

  function agentOf(slug: string, user: SessionUser): RunningAgent {
    const agent = agents.get(slug);
    if (!agent || !visibleTo(agent, user.role)) throw new AppError('not-found', 'This agent does not exist.');
    const ready = requireRunning(agent);
    if (!ready.plugin.chat) throw new AppError('invalid', `${ready.manifest.name} does not chat.`);
    return ready;
  }

  /** Looks up what the person has chosen for the agent, while the question is being stored. */
  function prepare(frame: ChatFrame, about: Pick<Prepared, 'agent' | 'user' | 'documentIds'>): Prepared {
    const { agent, user } = about;
    const ended = new AbortController();
    const settings = {
      ...(frame.aiProvider !== undefined && { provider: frame.aiProvider }),
      ...(frame.customPrompt !== undefined && { prompt: frame.customPrompt }),
    };
    const call = createCall({ agent, user, signal: ended.signal, settings });
    call.catch(() => undefined);
    return { ...about, call, end: (reason) => ended.abort(reason) };
  }

  async function* respond(
    prepared: Prepared,
    turn: OpenedTurn,
    signal: AbortSignal,
  ): AsyncIterable<ChatPart> {
    const { agent, user, documentIds } = prepared;
    const { sessionId, content: message } = turn.question;
    // The scope of this start of the agent: its signal is another one after the next start.
    const { signal: scope } = agent;
    signal.addEventListener('abort', () => prepared.end(signal.reason), { once: true });
    try {
      const call = await prepared.call;
      const { chat } = agent.plugin;
      if (chat) {
        const read = yield* files.read(turn, signal);
        const continues = turn.base === null ? {} : { continues: turn.base.content };
        const question = { sessionId, message, ...read, memories: [], documentIds, ...continues };
        const answer = (asked: ChatTurn) => untilAborted(chat.handle(asked, call), scope);
        yield* runWithMemory(agent, user.id, question, answer);
      }
    } catch (error) {
      if (!scope.aborted) throw error;
    }
    // Switching an agent off ends its answers too.
    if (scope.aborted) throw new AppError('unavailable', `${agent.manifest.name} was switched off.`);
  }

  /** The same frame twice, as after a lost socket or from a second tab, follows the answer that it began the first time. */
  async function joined(frame: ChatFrame, user: SessionUser, connection: Connection): Promise<boolean> {
    const { sessionId, clientMessageId } = frame;
    const again = frame.regenerate ?? frame.continueFrom;
    if (again == null && clientMessageId === undefined) return false;
    const known: (Begun & { running?: boolean }) | null =
      again == null
        ? await runs.store.runOf(sessionId, clientMessageId ?? '')
        : await runs.store.runOn(sessionId, again);
    if (!known) return false;
    sendRun(connection, known);
    // An answer that has become whole meanwhile came with its run: only the end is missing.
    const after = known.running === false ? Number.MAX_SAFE_INTEGER - 1 : 0;
    await watch(connection, known.runId, (send) => runs.follow(known.runId, user.id, after, send));
    return true;
  }

  return {
    async begin(frame: ChatFrame, asking: Promise<SessionUser>, connection: Connection): Promise<void> {
      const { sessionId, clientMessageId = null } = frame;
      const targetId = frame.regenerate ?? frame.continueFrom ?? frame.parentId ?? null;
      const [user, destination] = await Promise.all([
        asking,
        runs.store.destination(sessionId, connection.userId, { clientMessageId, targetId }),
      ]);
      if (!destination) throw missingSession();
      const agent = agentOf(destination.agent, user);
      const asked = askedBy(frame, destination);
      const mayRun = destination.known || destination.target?.status === 'streaming';
      if (mayRun && (await joined(frame, user, connection))) return;

      if ('content' in asked) await files.check(user.id, sessionId, asked.attachmentIds);

      const documentIds = frame.documentIds ?? destination.documentIds;
      const prepared = prepare(frame, { agent, user, documentIds });
      try {
        const input = { sessionId, userId: user.id, ...asked };
        const { turn, follow } = await runs.start(input, (opened, signal) =>
          respond(prepared, opened, signal),
        );
        sendRun(connection, turn);
        await watch(connection, turn.runId, follow);
        announce(turn.runId, sessionId, user.id);
      } catch (error) {
        // Two tabs may have sent it at the same moment; what the other one goes on with is no longer unfinished.
        const mayRunNow = isAppError(error) && (error.code === 'conflict' || error.code === 'not-found');
        if (mayRunNow && (await joined(frame, user, connection))) return;
        throw error;
      }
    },

    follow: (runId: string, after: number, user: SessionUser, connection: Connection): Promise<void> =>
      watch(connection, runId, (send) => runs.follow(runId, user.id, after, send)),

    stop: (runId: string, user: SessionUser): Promise<void> => runs.stop(runId, user.id),
  };

  function sendRun(connection: Connection, { runId, question, answer }: Begun): void {
    const { sessionId } = question;
    connection.send({ type: 'run', runId, sessionId, message: question, ...(answer && { answer }) });
  }

  /** Other tabs of the person learn that there is an answer to follow. */
  function announce(runId: string, sessionId: string, userId: string): void {
    events
      .publish({ name: 'answer.started', data: { runId, sessionId }, userId })
      .catch((error: unknown) => log.warn({ err: error }, 'answer.started was not published'));
  }
}
