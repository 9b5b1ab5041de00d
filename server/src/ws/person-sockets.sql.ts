import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';

export interface PersonSockets {
  /** @param here the person's sockets in this process, with the new one */
  mayOpen(userId: string, here: number): Promise<boolean>;
  /** Stores the counts of this process again; called more often than every `staleSeconds`. @param counts sockets by person */
  renew(counts: ReadonlyMap<string, number>): Promise<void>;
}

interface Options {
  database: Pick<Database, 'pool' | 'embedded'>;
  processName: string;
  log: Pick<Logger, 'warn'>;
}

/** Maximum number of open sockets of a person in all processes. */
export const socketsPerPerson = 50;
/** The number of sockets of a person that a process opens without asking: more than the tabs of most people. */
const alone = 10;
/** Seconds after which the counts of a process that has ended no longer apply. */
const staleSeconds = 90;

/**
 * Limits the sockets of a person in all processes together. A process asks the database only for people with more than ten
 * sockets, so that each further process can add at most ten. While the database does not answer, each process counts alone.
 */
export function createPersonSockets({ database, processName, log }: Options): PersonSockets {
  const { pool, embedded } = database;
  let isStored = false;
  const failed = (error: unknown) => log.warn({ err: error }, 'sockets: cannot count sockets of people');

  return {
    async mayOpen(userId, here) {
      if (here > socketsPerPerson) return false;
      if (here <= alone || embedded) return true;
      isStored = true;
      const others = await pool
        .query<{ sockets: number }>(countOthers, [processName, userId, here, staleSeconds])
        .then(
          ({ rows }) => rows[0]?.sockets ?? 0,
          (error: unknown) => {
            failed(error);
            return 0;
          },
        );
      return here + others <= socketsPerPerson;
    },

    async renew(counts) {
      const many = [...counts].filter(([, sockets]) => sockets > alone);
      if (embedded || (many.length === 0 && !isStored)) return;
      const values = [processName, many.map(([userId]) => userId), many.map(([, sockets]) => sockets)];
      isStored = await pool.query(replaceCounts, values).then(
        () => many.length > 0,
        (error: unknown) => {
          failed(error);
          return true;
        },
      );
    },
  };
}

const countOthers = `
with own as (
  insert into socket_count (process, user_id, sockets) values ($1, $2, $3)
  on conflict (user_id, process) do update set sockets = excluded.sockets, renewed_at = now())
select coalesce(sum(sockets), 0)::int as sockets from socket_count
where user_id = $2 and process <> $1 and renewed_at > now() - $4 * interval '1 second'`;

/** Also deletes the counts of processes that ended an hour ago. */
const replaceCounts = `
with gone as (
  delete from socket_count
  where process = $1 and not user_id = any($2::uuid[]) or renewed_at < now() - interval '1 hour' and process <> $1)
insert into socket_count (process, user_id, sockets) select $1, * from unnest($2::uuid[], $3::int[])
on conflict (user_id, process) do update set sockets = excluded.sockets, renewed_at = now()`;
