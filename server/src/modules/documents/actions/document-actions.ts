import { AppError, isAppError } from '@staffroom/sdk';
import type { Logger } from 'pino';
import type { Database } from '../../../db/database.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { documentNotFound, isDocumentId } from '../../access/document-id.ts';
import { type Role, rolesOf } from '../../access/permission.ts';

export interface Actor {
  id: string;
  name: string;
}

/** Something that people do to documents: in one statement to many, and the same way to one. */
export interface DocumentAction<Done extends { id: string }> {
  /** Does it to those of the documents to which it can be done and to which the person may do it. */
  perform(transaction: Transaction, actor: Actor, ids: readonly string[]): Promise<Done[]>;
  /** Why it was not done to a document that the person may read, with this role. */
  refuse(role: Role): AppError;
  /** What follows once it is stored. */
  after(actor: Actor, done: readonly Done[]): Promise<void>;
}

/** Documents in one transaction: for its time they are locked. */
const batch = 100;

export type DocumentActions = ReturnType<typeof createDocumentActions>;

export function createDocumentActions({
  database,
  log,
}: {
  database: Pick<Database, 'transaction'>;
  log: Pick<Logger, 'error' | 'warn'>;
}) {
  /** The outcome of each, in one transaction. */
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

  /** It is stored by now: what fails here must not say that it is not. */
  async function follow<Done extends { id: string }>(
    actor: Actor,
    done: readonly Done[],
    action: DocumentAction<Done>,
  ): Promise<void> {
    if (done.length === 0) return;
    try {
      await action.after(actor, done);
    } catch (error) {
      log.warn({ err: error, documents: done.length }, 'a change of documents was not announced');
    }
  }

  return {
    /** @throws AppError why it was not done */
    async one<Done extends { id: string }>(
      actor: Actor,
      id: string,
      action: DocumentAction<Done>,
    ): Promise<void> {
      const { done, refused } = await store(actor, [id], action);
      if (done.length === 0) throw refused.get(id) ?? documentNotFound();
      await follow(actor, done, action);
    },

    /** The error of each to which it was not done. Where the database fails, what was done before stays and is said. */
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
          if (!isAppError(error)) log.error({ err: error }, 'documents were not changed');
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
