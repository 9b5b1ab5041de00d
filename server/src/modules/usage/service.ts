import type { Database } from '../../db/database.ts';
import { costOf } from './cost.ts';
import type { Analytics, CountingAgents, UsageLine } from './schema.ts';

export interface AiCallRecord {
  /** Null for calls that nobody in particular caused. */
  userId: string | null;
  agent: string | null;
  provider: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  durationMs: number;
  /** `complete`, `stopped`, or the kind of failure. */
  outcome: string;
}

export type UsageService = ReturnType<typeof createUsageService>;

/** The ledger of calls to language models. */
export function createUsageService({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Writes one row, with what the call costs by the price of this moment. */
    async record(call: AiCallRecord): Promise<void> {
      const { userId, agent, provider, model, inputTokens, outputTokens, durationMs, outcome } = call;
      await pool.query(
        `insert into ai_call (user_id, agent, provider, model, input_tokens, output_tokens, duration_ms, outcome, cost)
         values ($1, $2, $3::text, $4::text, $5::int, $6::int, $7, $8, ${recordedCost})`,
        [userId, agent, provider, model, inputTokens, outputTokens, durationMs, outcome],
      );
    },

    /** The busiest first. @param userId one person's calls alone */
    async summary({ days, userId }: { days: number; userId?: string }): Promise<UsageLine[]> {
      const { rows } = await pool.query<UsageLine>(
        `select agent, provider, model, count(*)::int as calls,
                count(*) filter (where outcome <> 'complete')::int as failed,
                sum(input_tokens)::float8 as "inputTokens", sum(output_tokens)::float8 as "outputTokens",
                round(avg(duration_ms))::int as "durationMs"
         from ai_call
         where created_at > now() - make_interval(days => $1) and ($2::uuid is null or user_id = $2)
         group by agent, provider, model order by calls desc limit 200`,
        [days, userId ?? null],
      );
      return rows;
    },

    async analytics(userId: string, agents: CountingAgents): Promise<Analytics> {
      const { rows } = await pool.query<Analytics>(
        `select
           (select count(*) from document where owner_id = $1 and status = 'processed' and deleted_at is null)::int
             as "documentsProcessed",
           ((select count(*) from chat_message m join chat_session s on s.id = m.session_id
             where s.user_id = $1 and m.role = 'user') + (select count(*) from ai_job where user_id = $1))::int
             as "aiInteractions",
           (select count(*) from ai_job where user_id = $1 and status = 'completed' and agent = any($2))::int
             as "presentations",
           (select count(*) from ai_job where user_id = $1 and status = 'completed' and agent = any($3))::int
             as "rfpResponses"`,
        [userId, agents.presentations, agents.rfpResponses],
      );
      const [counted] = rows;
      if (!counted) throw new Error('A query without a table gave no row');
      return counted;
    },
  };
}

const recordedCost = costOf({ provider: '$3::text', model: '$4::text', input: '$5::int', output: '$6::int' });
