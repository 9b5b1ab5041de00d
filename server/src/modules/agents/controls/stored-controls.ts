import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Capability } from '@staffroom/sdk/internal/shared';
import { Agent } from '../entity.ts';

/** The decisions of administrators about the code of an agent. */
export interface StoredControls {
  /** Whether the page runs in a frame; null without a decision. */
  frame: boolean | null;
  /** Whether the server half must run in its own process. */
  isolated: boolean;
  denied: Capability[];
  config: Record<string, unknown>;
}

export const controlsOf = ({ frame, isolated, denied, config }: Agent): StoredControls => ({
  frame: frame ?? null,
  isolated,
  denied: (denied ?? []) as Capability[],
  config: config ?? {},
});

/** The decisions about all agents, by their slugs. Agents without a decision are left out. */
export async function readControls(em: SqlEntityManager): Promise<ReadonlyMap<string, StoredControls>> {
  const rows = await em.find(Agent, {
    $or: [{ frame: { $ne: null } }, { isolated: true }, { denied: { $ne: null } }, { config: { $ne: null } }],
  });
  return new Map(rows.map((row) => [row.slug, controlsOf(row)]));
}

/** The columns of an agent without a decision. */
export const noControls = { frame: null, isolated: false, denied: null, config: null };
