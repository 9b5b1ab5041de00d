import { createHash } from 'node:crypto';

const fields = `id, user_id, action, subject, detail, address,
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The sealed text of an entry, as SQL. It may never change, because stored seals depend on it. */
export const plainContent = `jsonb_build_array(${fields})::text`;

/** The sealed text of an entry with a salt. @param salt a column */
export const saltedContent = (salt: string) => `jsonb_build_array(${fields}, ${salt})::text`;

/** The digest of an entry after its personal words were erased. */
export const contentDigest = (content: string): string => createHash('sha256').update(content).digest('hex');
