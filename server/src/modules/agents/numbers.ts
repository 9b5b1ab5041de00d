import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { lockUntilCommit } from '../../db/transaction-lock.ts';
import { Agent } from './entity.ts';

export interface NumberRequest {
  slug: string;
  number: number | undefined;
}

/** The first catalog number that the server assigns. Lower numbers are reserved for manifests. */
const firstFreeNumber = 100;

/**
 * Takes a lock, so that two processes that start together, or two people who create agents, never assign the same number or
 * address twice.
 */
export async function lockNumbers(em: SqlEntityManager): Promise<void> {
  await lockUntilCommit(em, 'agent.number');
}

/** One above the highest number ever assigned. The caller must hold the lock of `lockNumbers`. */
export async function nextNumber(em: SqlEntityManager): Promise<number> {
  const [highest] = await em.find(Agent, {}, { fields: ['number'], orderBy: { number: 'desc' }, limit: 1 });
  return Math.max(firstFreeNumber - 1, highest?.number ?? 0) + 1;
}

/** The rows to write, in an order in which two agents never have the same number. */
export function planNumbers(
  rows: { number: number; slug: string }[],
  wishes: NumberRequest[],
): { slug: string; number: number }[] {
  const held = new Map(rows.map(({ slug, number }) => [slug, number]));
  const claimed = wishes.flatMap(({ number }) => (number === undefined ? [] : [number]));
  let free = Math.max(firstFreeNumber - 1, ...held.values(), ...claimed);
  const changes: { slug: string; number: number }[] = [];
  const give = (slug: string, number: number) => {
    held.set(slug, number);
    changes.push({ slug, number });
  };
  for (const { slug, number } of wishes) {
    if (number === undefined || held.get(slug) === number) continue;
    const [holder] = [...held].find(([, other]) => other === number) ?? [];
    if (holder !== undefined) give(holder, ++free);
    give(slug, number);
  }
  for (const { slug } of wishes) if (!held.has(slug)) give(slug, ++free);
  return changes;
}
