import type { Person } from '../audit/erased-words.ts';
import { redactEntries } from '../audit/redact-entries.sql.ts';
import type { AuditService } from '../audit/service.ts';
import type { Trash } from '../documents/trash/trash.sql.ts';
import type { Database } from '../../db/database.ts';
import type { Events } from '../events.ts';
import type { TermStatistics } from '../search/terms.sql.ts';
import type { AccountSessions } from '../users/account-sessions.ts';
import { User } from '../users/entity.ts';
import { eraseMentions } from './mentions.sql.ts';
import { personalPlaces } from './places.ts';
import { withdrawQuotes } from './withdraw-quotes.sql.ts';

export interface ErasureDependencies {
  database: Pick<Database, 'pool' | 'orm' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  events: Pick<Events, 'publish' | 'publishTo'>;
  sessions: AccountSessions;
  trash: Pick<Trash, 'removeOf'>;
  terms: Pick<TermStatistics, 'refresh'>;
}

/** A part of an erasure, which can run again. */
interface Step {
  /** The kinds that the report counts, with the number of erased rows. */
  run(person: Person, signal: AbortSignal): Promise<Record<string, number>>;
}

const erasedDomain = 'erased.invalid';

/**
 * The parts of an erasure, in their order. The name and the address of the person are needed to find them elsewhere, so the
 * account becomes the pseudonym last.
 */
export function erasureSteps(dependencies: ErasureDependencies): Step[] {
  const { database, events, sessions, trash, terms } = dependencies;
  const { pool, transaction, orm } = database;

  async function deleted(counted: string, statement: string, values: unknown[]) {
    const { rowCount } = await pool.query(statement, values);
    return { [counted]: rowCount ?? 0 };
  }

  const signOut: Step = {
    async run({ id }) {
      const ended = await transaction((tx) => sessions.endAllIn(tx, id));
      await sessions.announceEnd(ended);
      return { 'sign-ins': ended.length };
    },
  };

  const stopSchedules: Step = {
    run: ({ id }) =>
      deleted('schedules', 'update agent_schedule set paused = true, runs_as = null where runs_as = $1', [
        id,
      ]),
  };

  const rowsOf = (table: string, of: string, counted: string): Step => ({
    run: ({ id }) => deleted(counted, `delete from ${table} t where ${of}`, [id]),
  });

  const documents: Step = {
    async run(person, signal) {
      const quotes = await withdrawQuotes(database, person.id, signal);
      const shares = await deleted('shares', 'delete from document_share where user_id = $1', [person.id]);
      const count = await trash.removeOf(person.id, signal);
      await pool.query('delete from storage_change where owner_id = $1', [person.id]);
      return { ...shares, documents: count, 'quotes in answers of others': quotes };
    },
  };

  /** Deletes rows, and the notifications that lead others to them. */
  async function deletedWithNews(counted: string, statement: string, id: string) {
    const { rows } = await pool.query<{ id: string }>(`${statement} returning id`, [id]);
    const ids = rows.map((row) => row.id);
    const news = await pool.query(
      `delete from notification where href is not null
         and substring(href from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')= any($1)`,
      [ids],
    );
    return { [counted]: ids.length, 'notifications to others': news.rowCount ?? 0 };
  }

  const records: Step = {
    async run({ id }) {
      await pool.query(
        `update agent_record set audience = array_remove(audience, $1::uuid), revision = revision + 1
         where audience @> array[$1::uuid] and owner_id is distinct from $1`,
        [id],
      );
      return deletedWithNews('records of agents', 'delete from agent_record where owner_id = $1', id);
    },
  };

  const projects: Step = {
    async run({ id }) {
      const { rows } = await pool.query<{ person: string; project: string }>(members, [id]);
      const counts = await deletedWithNews('projects', 'delete from project where owner_id = $1', id);
      for (const { person, project } of rows)
        await events.publishTo([person], { name: 'project.updated', data: { id: project } });
      return counts;
    },
  };

  const chats: Step = {
    run: ({ id }) =>
      deletedWithNews('chats', 'delete from chat_session where user_id = $1 or deleted_by = $1', id),
  };

  /** The database deletes files of attachments and documents through notes, which the deletion of documents works off. */
  const files: Step = {
    async run({ id }, signal) {
      await trash.removeOf(id, signal);
      await terms.refresh();
      return {};
    },
  };

  const mentions: Step = { run: (person) => eraseMentions(pool, person) };

  const auditLog: Step = {
    run: async (person, signal) => ({ 'audit log': await redactEntries(dependencies, person, signal) }),
  };

  const profile: Step = {
    async run({ id, pseudonym }) {
      const changed = await orm.em.fork().nativeUpdate(
        User,
        { id },
        {
          subject: `erased:${pseudonym}`,
          email: `${pseudonym}@${erasedDomain}`,
          name: pseudonym,
          picture: null,
          role: 'user',
          userInfo: '',
          customInstructions: '',
          language: null,
          spoken: null,
          lastSeenAt: null,
        },
      );
      return { profile: changed };
    },
  };

  const rows = personalPlaces.flatMap(({ table, of, erased, counted }) =>
    erased === 'rows' || table === 'agenda_jobs' ? [rowsOf(table, of, counted)] : [],
  );
  const content = [...rows, documents, records, projects, chats, files];
  // A job or an answer that ran at the start may have stored something in the meantime, so the content is erased twice.
  return [signOut, stopSchedules, ...content, ...content, mentions, auditLog, profile];
}

const members = `
select p.id as project, coalesce(m.user_id, t.user_id) as person
from project p join project_member m on m.project_id = p.id left join team_member t on t.team_id = m.team_id
where p.owner_id = $1 and coalesce(m.user_id, t.user_id) is not null`;
