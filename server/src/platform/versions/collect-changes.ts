import { watch } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { lockUntilCommit } from '../../db/transaction-lock.ts';
import { Agent } from '../../modules/agents/entity.ts';
import { countHiddenRecords } from '../../modules/agents/hidden-records.sql.ts';
import { purgeAgent, type Purged } from '../../modules/agents/purge.ts';
import { AuditEntry } from '../../modules/audit/entity.ts';
import type { AuditService } from '../../modules/audit/service.ts';
import { oneLine } from '../../agents/rejection.ts';
import type { Registry } from '../../agents/registry/registry.ts';
import { type ChangeNote, changeNotes, hiddenRecordsQuestion, purgeAction } from './change-notes.ts';

interface CollectChangesOptions {
  data: string;
  database: Pick<Database, 'pool' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  registry: Pick<Registry, 'get' | 'reread'>;
  /** Called after notes were processed. */
  collected?: () => Promise<void>;
  log: Logger;
}

export interface CollectedChanges extends AsyncDisposable {
  /** Processes pending notes. Never throws. */
  collect(): Promise<void>;
}

/** Milliseconds until the next try, for example after a brief database failure. */
const again = 30_000;

/**
 * Moves change notes into the audit log, each exactly once even with several servers, and deletes what purged agents have
 * stored.
 */
export async function collectChanges(options: CollectChangesOptions): Promise<CollectedChanges> {
  const { data, database, audit, registry, log } = options;
  const notes = changeNotes(data);
  const inOrder = pLimit(1);
  const closed = new AbortController();

  /**
   * Turns a note into an audit entry. @returns the result for the waiting command; null if another server has already done so
   */
  async function enter({ id, at, by, address, action, subject, detail }: ChangeNote): Promise<string | null> {
    const userId = 'userId' in by ? by.userId : null;
    const entry = { id, createdAt: new Date(at), userId, address, action, subject };
    const said = {
      ...detail,
      ...('commandLine' in by && { by: by.commandLine }),
      ...('deliveryToken' in by && { deliveryToken: by.deliveryToken }),
    };
    // Does slow work before the transaction, because a transaction occupies a database connection.
    if (action === purgeAction && (await isBack(subject)))
      return `${subject} was installed again, so nothing was deleted.`;
    return database.transaction(async (tx) => {
      await lockUntilCommit(tx.em, `agent.change ${id}`);
      if ((await tx.em.count(AuditEntry, { id })) > 0) return null;
      if (action !== purgeAction) {
        await audit.record(tx, { ...entry, detail: said });
        return '';
      }
      if ((await tx.em.count(Agent, { slug: subject, definition: { $ne: null }, deletedAt: null })) > 0)
        return `An agent that was created in the catalog has the id ${subject}, so nothing was deleted.`;
      const purged = await purgeAgent(tx, subject);
      await audit.record(tx, { ...entry, detail: { ...said, ...purged } });
      return inWords(purged);
    });
  }

  async function isBack(slug: string): Promise<boolean> {
    await registry.reread();
    return registry.get(slug) !== undefined;
  }

  async function take(note: ChangeNote): Promise<void> {
    if (note.action === hiddenRecordsQuestion) {
      const hidden = await countHiddenRecords(database, note.subject, String(note.detail['version']));
      await notes.answer(note.id, String(hidden));
      return notes.forget(note.id);
    }
    const said = await enter(note);
    if (note.action === purgeAction && said !== null) {
      log.info({ agent: note.subject, result: said }, 'agents: purge ended');
      if (!(await isBack(note.subject)))
        await rm(join(data, 'agents', note.subject), { recursive: true, force: true });
      await notes.answer(note.id, said);
    }
    await notes.forget(note.id);
  }

  async function collectAll(): Promise<void> {
    const broken = (name: string, error: unknown) =>
      log.error({ name, reason: oneLine(error) }, 'agents: cannot read change note');
    const waiting = await notes.waiting(broken);
    for (const note of waiting) {
      if (closed.signal.aborted) return;
      await take(note).catch((error: unknown) =>
        log.error({ err: error, note }, 'agents: cannot record change'),
      );
    }
    if (waiting.length > 0) await options.collected?.();
  }

  const collect = () => (closed.signal.aborted ? Promise.resolve() : inOrder(collectAll));
  const inBackground = () =>
    void collect().catch((error: unknown) =>
      log.error({ err: error }, 'agents: cannot collect change notes'),
    );

  await mkdir(notes.folder, { recursive: true });
  await notes.clearAnswers();
  const watcher = watch(notes.folder, { signal: closed.signal, persistent: false }, inBackground);
  watcher.on('error', (error) => log.warn({ err: error }, 'agents: cannot watch change notes'));
  const timer = setInterval(inBackground, again);
  timer.unref();
  await collect();
  return {
    collect,
    async [Symbol.asyncDispose]() {
      closed.abort();
      clearInterval(timer);
      await inOrder(() => undefined);
    },
  };
}

function inWords({ keptChats, ...deleted }: Purged): string {
  const parts = Object.entries(deleted).map(
    ([name, count]) => `${count} ${names[name as keyof typeof names]}`,
  );
  return `Permanently deleted: ${parts.join(', ')}. Kept: ${keptChats} chats, which belong to the people who wrote them.`;
}

const names: Record<keyof Omit<Purged, 'keptChats'>, string> = {
  records: 'records',
  settings: 'settings',
  jobs: 'jobs',
  schedules: 'schedules',
  memories: 'memories',
  handOvers: 'handed-over items',
  notifications: 'notifications',
};
