import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChatMessage } from '@staffroom/sdk/internal/shared';
import pLimit from 'p-limit';
import { type Frames, openFrames } from '../../src/testing/frames.ts';
import { type TestClient, testClient, type TestResponse } from '../../src/testing/test-client.ts';
import { answerTo } from './model.ts';

/** Milliseconds that a person, or the check after the load, waits for an answer, a job or a document. */
const waitTimeoutMs = 300_000;

/** The number of the last question, job or file of this program. */
let number = 0;

interface Asked {
  id: string;
  client: TestClient;
  sessionId: string;
  isFollowed: boolean;
}

export interface Acknowledged {
  answers: Asked[];
  jobs: { id: string; client: TestClient; jobId: string }[];
  uploads: { id: string; client: TestClient; documentId: string }[];
}

export interface People {
  acknowledged: Acknowledged;
  /** Requests and questions that failed, by their error. Each was sent again, as a browser does. */
  failed: Map<string, number>;
  requests: number;
  /** Makes the people work until the signal aborts. */
  work(load: { streams: number; jobs: number; uploads: number }, signal: AbortSignal): Promise<void>;
}

/** People behind one address who chat, start jobs and upload files. */
export async function people(url: string, count: number): Promise<People> {
  const failed = new Map<string, number>();
  const acknowledged: Acknowledged = { answers: [], jobs: [], uploads: [] };
  const crowd: TestClient[] = [];
  const state = { acknowledged, failed, requests: 0, work };

  const fails = (reason: string) => void failed.set(reason, (failed.get(reason) ?? 0) + 1);

  /** Sends a request until it is answered without a server error. */
  async function request(
    name: string,
    send: () => Promise<TestResponse>,
    signal: AbortSignal,
  ): Promise<TestResponse | null> {
    while (!signal.aborted) {
      state.requests += 1;
      const answer = await send().catch((error: NodeJS.ErrnoException) => error);
      if (!(answer instanceof Error) && answer.status < 400) return answer;
      fails(`${name}: ${answer instanceof Error ? (answer.code ?? answer.message) : answer.status}`);
      await delay(500);
    }
    return null;
  }

  for (let index = 0; index < count; index++) {
    const client = testClient(url);
    const signedIn = await client.get(`/api/auth/google?login_hint=person${index}@example.test`, {
      follow: true,
    });
    if (signedIn.path !== '/auth-callback') throw new Error(`The sign-in ended at ${signedIn.path}`);
    crowd.push(client);
  }
  const someone = () => crowd[Math.floor(Math.random() * crowd.length)] ?? testClient(url);

  async function ask(id: string, isFollowed: boolean, signal: AbortSignal): Promise<void> {
    const client = someone();
    const made = await request(
      'new chat',
      () => client.post('/api/ai-chat-sessions', { agentId: 78, title: id }),
      signal,
    );
    if (!made) return;
    const sessionId: string = made.body.id;
    const clientMessageId = randomUUID();
    while (!signal.aborted) {
      state.requests += 1;
      try {
        using frames = await openFrames(client);
        const { runId } = await frames.ask(sessionId, id, { aiProvider: 'openai', clientMessageId });
        acknowledged.answers.push({ id, client, sessionId, isFollowed });
        if (!isFollowed) return;
        await frames.end(runId).catch(() => undefined);
        return await follow({ client, sessionId, signal });
      } catch (error) {
        fails(`question: ${reasonOf(error)}`);
        await delay(500);
      }
    }
  }

  const load: Record<'streams' | 'jobs' | 'uploads', (id: number, signal: AbortSignal) => Promise<void>> = {
    // Half of the people close the page as soon as the server has their question.
    streams: (id, signal) => ask(`q${id}`, id % 2 === 0, signal),
    async jobs(id, signal) {
      const client = someone();
      const body = { agentId: 'crowd', job: 'count', input: { id: `j${id}` } };
      const made = await request('job', () => client.post('/api/ai-jobs', body), signal);
      if (made) acknowledged.jobs.push({ id: `j${id}`, client, jobId: made.body.id });
      await delay(1_500);
    },
    async uploads(id, signal) {
      const client = someone();
      const sent = () => client.upload('/api/documents', `u${id}.txt`, textOf(`u${id}`));
      const made = await request('upload', sent, signal);
      if (made) acknowledged.uploads.push({ id: `u${id}`, client, documentId: made.body.id });
      await delay(1_500);
    },
  };

  async function work(wanted: Record<keyof typeof load, number>, signal: AbortSignal): Promise<void> {
    const workers = Object.entries(wanted).flatMap(([kind, many]) =>
      Array.from({ length: many }, async () => {
        while (!signal.aborted) await load[kind as keyof typeof load]((number += 1), signal);
      }),
    );
    await Promise.all(workers);
  }

  return state;
}

const textOf = (id: string): string => `The report ${id} has one sentence.\n`;

interface Followed {
  client: TestClient;
  sessionId: string;
  signal: AbortSignal;
}

/** Follows the answer of a chat until it is stored, and continues it after an interruption, as the page does. */
async function follow({ client, sessionId, signal }: Followed): Promise<void> {
  const end = Date.now() + waitTimeoutMs;
  while (Date.now() < end && !signal.aborted) {
    try {
      const [question, answer] = await messagesOf(client, sessionId);
      if (answer?.status === 'complete' || !question) return;
      using frames = await openFrames(client);
      await goOn(frames, { sessionId, question, answer });
    } catch {
      // The connection was lost, or another page has continued the answer.
      await delay(500);
    }
  }
}

async function goOn(
  frames: Frames,
  {
    sessionId,
    question,
    answer,
  }: { sessionId: string; question: ChatMessage; answer?: ChatMessage | undefined },
): Promise<void> {
  if (answer?.status === 'streaming' && answer.runId) {
    frames.send({ type: 'resume', runId: answer.runId, after: 0 });
    await frames.end(answer.runId);
    return;
  }
  const target = answer ? { continueFrom: answer.id } : { regenerate: question.id };
  const { runId } = await frames.ask(sessionId, '', { aiProvider: 'openai', ...target });
  await frames.end(runId);
}

async function messagesOf(client: TestClient, sessionId: string): Promise<ChatMessage[]> {
  const { status, body } = await client.get(`/api/ai-chat-sessions/${sessionId}/messages`);
  if (status !== 200) throw new Error(`The chat answered ${status}`);
  return body as ChatMessage[];
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message.replaceAll(/q\d{1,9}|[0-9a-f-]{36}/g, '…').slice(0, 120);
}

export interface Loss {
  answers: {
    complete: number;
    lost: number;
    unfinished: number;
    different: number;
    unfollowedUnfinished: number;
  };
  jobs: { completed: number; lost: number; notCompleted: number };
  uploads: { processed: number; lost: number; notProcessed: number };
}

/** Compares what the server has with what it has acknowledged, after it had time to finish. */
export async function compare({ answers, jobs, uploads }: Acknowledged): Promise<Loss> {
  const end = Date.now() + waitTimeoutMs;
  const loss: Loss = {
    answers: { complete: 0, lost: 0, unfinished: 0, different: 0, unfollowedUnfinished: 0 },
    jobs: { completed: 0, lost: 0, notCompleted: 0 },
    uploads: { processed: 0, lost: 0, notProcessed: 0 },
  };
  async function settled<T>(read: () => Promise<T>, isSettled: (value: T) => boolean): Promise<T> {
    for (;;) {
      const value = await read();
      if (isSettled(value) || Date.now() > end) return value;
      await delay(2_000);
    }
  }
  const inParallel = pLimit(10);
  const each = <T>(all: readonly T[], check: (one: T) => Promise<void>) =>
    Promise.all(all.map((one) => inParallel(() => check(one))));
  await each(answers, async ({ id, client, sessionId, isFollowed }) => {
    const [question, answer] = await settled(
      () => messagesOf(client, sessionId),
      ([asked, given]) => asked === undefined || given?.status === 'complete',
    );
    if (!question) loss.answers.lost += 1;
    else if (answer?.status !== 'complete')
      loss.answers[isFollowed ? 'unfinished' : 'unfollowedUnfinished'] += 1;
    else if (answer.content.trim() === answerTo(id)) loss.answers.complete += 1;
    else loss.answers.different += 1;
  });
  await each(jobs, async ({ client, jobId }) => {
    const { status, body } = await settled(
      () => client.get(`/api/ai-jobs/${jobId}`),
      (answer) => answer.status === 404 || ['completed', 'failed'].includes(answer.body.status),
    );
    if (status !== 200) loss.jobs.lost += 1;
    else if (body.status === 'completed') loss.jobs.completed += 1;
    else loss.jobs.notCompleted += 1;
  });
  await each(uploads, async ({ id, client, documentId }) => {
    const { status, body } = await settled(
      () => client.get(`/api/documents/${documentId}`),
      (answer) => answer.status === 404 || answer.body.status === 'processed',
    );
    const file = await client.get(`/api/documents/${documentId}/file`);
    if (status !== 200 || file.bytes.toString() !== textOf(id)) loss.uploads.lost += 1;
    else if (body.status === 'processed') loss.uploads.processed += 1;
    else loss.uploads.notProcessed += 1;
  });
  return loss;
}
