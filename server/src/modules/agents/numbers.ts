import type { PoolClient } from 'pg';

export interface NumberWish {
  slug: string;
  /** The manifest's fixed number. */
  number: number | undefined;
}

/** Numbers below are left to manifests. */
const firstFreeNumber = 100;

/** Processes that start together, and people who make agents, must not hand out one number or address twice. */
export async function lockNumbers(client: PoolClient): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('agent.number'))`);
}

/** Above every number that was ever handed out. Hold the lock. */
export async function nextNumber(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ highest: number | null }>('select max(number) highest from agent');
  return Math.max(firstFreeNumber - 1, rows[0]?.highest ?? 0) + 1;
}

/** The rows to write, in an order in which no number is ever held twice. */
export function planNumbers(
  rows: { number: number; slug: string }[],
  wishes: NumberWish[],
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
