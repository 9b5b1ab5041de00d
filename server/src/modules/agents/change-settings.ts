import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AgentPreference, type AgentSettings } from './entity.ts';

export type SettingsChange = { [K in keyof AgentSettings]?: AgentSettings[K] | null | undefined };

/**
 * Merges a change into the person's settings: null resets a setting, absent fields stay. The transaction protects simultaneous
 * changes from overwriting each other.
 */
export async function changeSettings(
  em: SqlEntityManager,
  key: { agent: string; userId: string },
  change: SettingsChange,
): Promise<{ before: AgentSettings; after: AgentSettings }> {
  await em.upsert(AgentPreference, { ...key, settings: {} }, { onConflictAction: 'ignore' });
  const row = await em.findOneOrFail(AgentPreference, key, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const before = row.settings;
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const after = Object.entries({ ...before, ...Object.fromEntries(given) }).filter(
    ([, value]) => value !== null,
  );
  row.settings = Object.fromEntries(after);
  await em.flush();
  return { before, after: row.settings };
}
