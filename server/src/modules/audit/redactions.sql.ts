import type pg from 'pg';

/** The action of the entries that name redacted entries. */
export const redactAction = 'audit.redact';

export interface Redactions {
  /** Whether a sealed entry of an erasure names this entry with the digest of its present text. */
  allow(number: number, digest: string): Promise<boolean>;
}

/**
 * Reads which entries an erasure has redacted, from the sealed entries that the erasures wrote. These entries are part of the
 * chain, so a changed one is found like every other change.
 */
export function createRedactions(pool: Pick<pg.Pool, 'query'>): Redactions {
  let known = new Map<number, string>();

  async function read(): Promise<void> {
    const { rows } = await pool.query<{ number: number; digest: string }>(redacted, [redactAction]);
    known = new Map(rows.map(({ number, digest }) => [number, digest]));
  }

  return {
    async allow(number, digest) {
      // An erasure may have ended after the entries were read.
      if (known.get(number) !== digest) await read();
      return known.get(number) === digest;
    },
  };
}

const redacted = `
select entry.key::float8 as number, entry.value as digest
from audit_entry e, jsonb_each_text(e.detail -> 'entries') entry
where e.action = $1 and e.number > entry.key::bigint order by e.number`;
