import { AppError, type Message, messageText, msg } from '@staffroom/sdk';
import type { CallLog } from '@staffroom/sdk/internal/server';
import type { Database } from '../../db/database.ts';

/** The limits of all collections of one agent, for all people together. */
export interface RecordLimits {
  maxRecords: number;
  maxRecordBytes: number;
}

interface Use {
  records: number;
  bytes: number;
  /** The number of rows in `agent_record_change`. */
  rows: number;
}

export interface RecordQuota {
  /**
   * @param agent the slug of the agent
   * @param added what the write adds at most
   * @param log gets each refusal
   * @throws AppError `storage-full`
   */
  requireRoom(
    agent: string,
    added: { records: number; bytes: number },
    log: Pick<CallLog, 'warn'>,
  ): Promise<void>;
}

/** The number of rows from which they are replaced by one row for each agent. */
const manyRows = 1_000;
/** Milliseconds for which a use far below the limit is not read again. */
const freshMs = 1_000;
/** The share of a limit from which every write reads the use. */
const nearLimit = 0.8;

/**
 * Limits the records of each agent. Triggers of the database count them. Writes at the same moment can exceed the limit by their
 * own size.
 */
export function createRecordQuota(
  { pool }: Pick<Database, 'pool'>,
  { maxRecords, maxRecordBytes }: RecordLimits,
  now = () => performance.now(),
): RecordQuota {
  const megabytes = Math.round(maxRecordBytes / 1024 ** 2);
  const known = new Map<string, Use & { at: number }>();

  async function read(agent: string): Promise<Use> {
    const last = known.get(agent);
    const isFar = last && last.records < nearLimit * maxRecords && last.bytes < nearLimit * maxRecordBytes;
    if (last && isFar && now() - last.at < freshMs) return last;
    const { rows } = await pool.query<Use>(usedBy, [agent]);
    const use = { ...(rows[0] ?? { records: 0, bytes: 0, rows: 0 }), at: now() };
    known.set(agent, use);
    if (use.rows > manyRows) await pool.query(sumUp);
    return use;
  }

  return {
    async requireRoom(agent, added, log) {
      const use = await read(agent);
      const refuse = (message: Message): never => {
        log.warn('agents: access refused', { refused: messageText(message) });
        throw new AppError('storage-full', message);
      };
      if (use.records + added.records > maxRecords)
        refuse(
          msg`This agent has stored as many entries as it can: ${maxRecords}. Delete entries, or ask an administrator for more space.`,
        );
      if (use.bytes + added.bytes > maxRecordBytes)
        refuse(
          msg`The entries of this agent use all of its ${megabytes} MB. Delete entries, or ask an administrator for more space.`,
        );
      // Counts writes that the database has not counted when this use was read.
      use.records += added.records;
      use.bytes += added.bytes;
    },
  };
}

const usedBy = `
select coalesce(sum(records), 0)::float8 as records, coalesce(sum(bytes), 0)::float8 as bytes, count(*)::int as rows
from agent_record_change where agent = $1`;

const sumUp = `
with former as (delete from agent_record_change returning agent, records, bytes)
insert into agent_record_change (agent, records, bytes)
select agent, sum(records), sum(bytes) from former group by agent having sum(records) <> 0 or sum(bytes) <> 0`;
