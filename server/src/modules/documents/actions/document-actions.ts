import { AppError, isAppError } from '@staffroom/sdk';
import type { Logger } from 'pino';
import type { Database } from '../../../db/database.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { documentNotFound, isDocumentId } from '../../access/document-id.ts';
import { type Role, rolesOf } from '../../access/document-roles.sql.ts';

export interface Actor {
  id: string;
  name: string;
}

/** An action on documents. The same SQL statement changes one document or many. */
export interface DocumentAction<Done extends { id: string }> {
  /** Applies the action to those documents that allow it and that the person may change. Returns these documents. */
  perform(transaction: Transaction, actor: Actor, ids: readonly string[]): Promise<Done[]>;
  refuse(role: Role): AppError;
  after(actor: Actor, done: readonly Done[]): Promise<void>;
}

/** The maximum number of documents per transaction. A transaction locks its documents. */
const batch = 100;

export type DocumentActions = ReturnType<typeof createDocumentActions>;

export function createDocumentActions({
  database,
  log,
}: {
  database: Pick<Database, 'transaction'>;
  log: Pick<Logger, 'error' | 'warn'>;
}) {
  /** Applies the action in one transaction. @returns the outcome for each document */
  async function store<Done extends { id: string }>(
    actor: Actor,
    ids: readonly string[],
    action: DocumentAction<Done>,
  ): Promise<{ done: Done[]; refused: ReadonlyMap<string, AppError> }> {
    const known = ids.filter(isDocumentId);
    return database.transaction(async (transaction) => {
      const done = await action.perform(transaction, actor, known);
      const performed = new Set(done.map(({ id }) => id));
      const left = known.filter((id) => !performed.has(id));
      const roles = left.length === 0 ? [] : await rolesOf(transaction, actor.id, left);
      return { done, refused: new Map([...roles].map(([id, role]) => [id, action.refuse(role)])) };
    });
  }

  /** Announces a change that is already committed. An error is therefore only logged. */
  async function follow<Done extends { id: string }>(
    actor: Actor,
    done: readonly Done[],
    action: DocumentAction<Done>,
  ): Promise<void> {
    if (done.length === 0) return;
    try {
      await action.after(actor, done);
    } catch (error) {
      log.warn({ err: error, documents: done.length }, 'documents: cannot announce change');
    }
  }

  return {
    /** @throws AppError with the reason why the action failed */
    async one<Done extends { id: string }>(
      actor: Actor,
      id: string,
      action: DocumentAction<Done>,
    ): Promise<void> {
      const { done, refused } = await store(actor, [id], action);
      if (done.length === 0) throw refused.get(id) ?? documentNotFound();
      await follow(actor, done, action);
    },

    /** @returns the error for each failed document. If the database fails, changes of earlier batches stay and are reported. */
    async many<Done extends { id: string }>(
      actor: Actor,
      ids: readonly string[],
      action: DocumentAction<Done>,
    ): Promise<Map<string, AppError>> {
      const all: Done[] = [];
      const errors = new Map<string, AppError>();
      for (let from = 0; from < ids.length; from += batch) {
        const part = ids.slice(from, from + batch);
        try {
          const { done, refused } = await store(actor, part, action);
          all.push(...done);
          const performed = new Set(done.map(({ id }) => id));
          for (const id of part)
            if (!performed.has(id)) errors.set(id, refused.get(id) ?? documentNotFound());
        } catch (error) {
          if (!isAppError(error)) log.error({ err: error }, 'documents: cannot store change');
          for (const id of part) errors.set(id, isAppError(error) ? error : unchanged(error));
        }
      }
      await follow(actor, all, action);
      return errors;
    },
  };
}

function unchanged(cause: unknown): AppError {
  return new AppError('unavailable', 'That didn’t work and nothing was changed. Try again', {
    cause,
  });
}
