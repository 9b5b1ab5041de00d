import { randomUUID } from 'node:crypto';
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/postgresql';
import type { Analytics, UsageLine } from '@staffroom/sdk/core';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { currentRequest } from '../../http/current-request.ts';
import type { Metrics } from '../../operations/metrics/metrics.ts';
import type { ChatMessage, ChatSession } from '../chat/entity.ts';
import { Document } from '../documents/entity.ts';
import { currentStep } from '../jobs/current-step.ts';
import { AiJob } from '../jobs/entity.ts';
import { insertCall, sumByModel } from './service.sql.ts';

export interface AiCallRecord {
  /** The id of the row, if the caller needs it to find the row later. */
  id?: string;
  /** The person who caused the call; null for calls that no person caused. */
  userId: string | null;
  agent: string | null;
  provider: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  /** Tokens of the input that the provider read from its cache, and tokens that it wrote to its cache. */
  cachedTokens?: number;
  cacheWriteTokens?: number;
  durationMs: number;
  /** The outcome of the call: `complete`, `stopped`, or the kind of failure. */
  outcome: string;
}

export type UsageService = ReturnType<typeof createUsageService>;

/** @param observers get each call of a model */
export function createUsageService(
  { orm, pool, hot: answering }: Pick<Database, 'orm' | 'pool' | 'hot'>,
  { log, metrics }: { log?: Pick<Logger, 'info'>; metrics?: Pick<Metrics, 'modelCall' | 'modelCost'> } = {},
) {
  return {
    /** Writes one row to the ledger, with the cost at the current price, and one log line. */
    async record(call: AiCallRecord): Promise<void> {
      const {
        id = randomUUID(),
        userId,
        agent,
        provider,
        model,
        inputTokens,
        outputTokens,
        cachedTokens = 0,
        cacheWriteTokens = 0,
        durationMs,
        outcome,
      } = call;
      const job = currentStep.getStore();
      const step = [job?.jobId ?? null, job?.step ?? null];
      const requestId = currentRequest.getStore() ?? job?.jobId;
      const tokens = { inputTokens, outputTokens };
      log?.info(
        { requestId, callId: id, userId, agent, provider, model, ...tokens, durationMs, outcome },
        'ai: model call ended',
      );
      metrics?.modelCall(call);
      const used = [inputTokens, outputTokens, durationMs, outcome];
      const cached = [cachedTokens, cacheWriteTokens];
      const values = [userId, agent, provider, model, ...used, ...step, id, ...cached];
      const { rows } = await answering.query<{ cost: string | null }>(insertCall(values));
      const amount = Number(rows[0]?.cost ?? 0);
      if (amount > 0) metrics?.modelCost({ agent, model, amount });
    },

    /** Sums by agent and model, those with the most calls first. @param userId limits the sums to one person's calls */
    async summary({ days, userId }: { days: number; userId?: string }): Promise<UsageLine[]> {
      const { rows } = await pool.query<UsageLine>(sumByModel, [days, userId ?? null]);
      return rows;
    },

    /** @param counters for each counter, the agents whose completed jobs count */
    async analytics(userId: string, counters: ReadonlyMap<string, readonly string[]>): Promise<Analytics> {
      const em = orm.em.fork();
      const jobs = await em.countBy(AiJob, 'agent', { where: { userId } });
      const completed = await em.countBy(AiJob, 'agent', { where: { userId, status: 'completed' } });
      const own = { ownerId: userId, status: 'processed' as const, deletedAt: null };
      const sum = (counts: Record<string, number>, agents: readonly string[]) =>
        agents.reduce((total, agent) => total + (counts[agent] ?? 0), 0);
      return {
        ...Object.fromEntries([...counters].map(([name, agents]) => [name, sum(completed, agents)])),
        documentsProcessed: await em.count(Document, own),
        aiInteractions: (await questionsOf(em, userId)) + sum(jobs, Object.keys(jobs)),
      };
    },
  };
}

async function questionsOf(em: SqlEntityManager, userId: string): Promise<number> {
  const { count } = await em
    .getKysely<InferKyselyDB<typeof ChatMessage | typeof ChatSession>>()
    .selectFrom('chat_message')
    .innerJoin('chat_session', 'chat_session.id', 'chat_message.session_id')
    .where('user_id', '=', userId)
    .where('role', '=', 'user')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
