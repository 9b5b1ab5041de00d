import type { Database } from '../../../db/database.ts';
import { type AiCallRecord, createUsageService } from '../service.ts';

export interface RecordedCall extends Partial<AiCallRecord> {
  userId: string;
  at?: string;
}

export async function recordCall(database: Database, { at, ...change }: RecordedCall): Promise<void> {
  await createUsageService(database).record({
    agent: 'echo',
    provider: 'acme',
    model: 'large',
    inputTokens: 1000,
    outputTokens: 100,
    durationMs: 1000,
    outcome: 'complete',
    ...change,
  });
  if (at === undefined) return;
  await database.pool.query(
    'update ai_call set created_at = $1 where id = (select id from ai_call order by created_at desc limit 1)',
    [at],
  );
}
