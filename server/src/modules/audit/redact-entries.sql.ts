import type { Database } from '../../db/database.ts';
import { lockUntilCommit } from '../../db/transaction-lock.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type AuditRow, withoutPerson, type Person } from './erased-words.ts';
import { redactAction } from './redactions.sql.ts';
import { contentDigest, plainContent } from './sealed-content.sql.ts';
import { sealAllIn } from './seals.ts';
import type { AuditService } from './service.ts';

interface Dependencies {
  database: Pick<Database, 'transaction'>;
  audit: Pick<AuditService, 'record'>;
}

/** The number of entries that one transaction reads. An entry of the log names the sealed ones among them. */
const batch = 200;

/**
 * Removes a person from the audit log. The chain of seals stays as it is: each batch ends with a sealed entry that names the
 * redacted entries with the digests of their new texts, so that the verification accepts exactly these texts.
 * @returns the number of redacted entries
 */
export async function redactEntries(
  { database, audit }: Dependencies,
  person: Person,
  signal: AbortSignal,
): Promise<number> {
  let redacted = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    signal.throwIfAborted();
    const done = await database.transaction((tx) => redactSome(tx, audit, person, after));
    redacted += done.redacted;
    if (done.last === null) return redacted;
    after = done.last;
  }
}

async function redactSome(
  tx: Transaction,
  audit: Pick<AuditService, 'record'>,
  person: Person,
  after: string,
): Promise<{ redacted: number; last: string | null }> {
  await lockUntilCommit(tx.em, 'audit seals');
  const { rows } = await tx.query<AuditRow>(about, [
    person.id,
    after,
    redactAction,
    batch,
    person.email,
    person.name,
  ]);
  const changed = rows.flatMap((row) => {
    const next = withoutPerson(row, person);
    return next === null ? [] : [next];
  });
  if (changed.length > 0) {
    const { rows: sealed } = await tx.query<{ number: number; content: string }>(store, [
      JSON.stringify(changed),
    ]);
    const numbered = sealed.filter(({ number }) => number !== null);
    if (numbered.length > 0) {
      const entries = numbered.map(({ number, content }) => [String(number), contentDigest(content)]);
      await audit.record(tx, {
        userId: null,
        action: redactAction,
        subject: person.id,
        detail: { entries: Object.fromEntries(entries) },
        address: null,
      });
      await sealAllIn(tx);
    }
  }
  return { redacted: changed.length, last: rows.at(-1)?.id ?? null };
}

const about = `
select id, user_id as "userId", action, subject, detail, address from audit_entry
where id > $2 and action <> $3 and (user_id = $1
  or strpos(lower(subject), lower($5::text)) > 0 or strpos(lower(detail::text), lower($5::text)) > 0
  or ($6::text <> '' and strpos(detail::text, to_json($6::text)::text) > 0))
order by id limit $4`;

const store = `
with given as (
  select * from jsonb_to_recordset($1::jsonb) as given (id uuid, subject text, detail jsonb, address text)
), stored as (
  update audit_entry set subject = given.subject, detail = given.detail, address = given.address, salt = null
  from given where audit_entry.id = given.id returning audit_entry.*
)
select number::float8 as number, ${plainContent} as content from stored order by number`;
