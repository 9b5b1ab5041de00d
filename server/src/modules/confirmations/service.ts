import { randomBytes } from 'node:crypto';
import { AppError } from '@staffroom/sdk';
import { confirmationHeader } from '@staffroom/sdk/core';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { askingPage } from '../../http/asking-page.ts';
import type { UnconfirmedCall } from '../../http/mount-routes.ts';
import type { SessionUser } from '../../http/route.ts';
import type { AuditService } from '../audit/service.ts';
import { AppSession, User } from '../users/entity.ts';
import { ConfirmationRow } from './entity.ts';
import { hashOf } from '../access-tokens/secret-hash.ts';

interface ConfirmationDependencies {
  database: Pick<Database, 'orm' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  log: Pick<Logger, 'error'>;
}

/** Milliseconds that a person has to answer, and milliseconds in which the confirmed call must then be repeated. */
const answerWithin = 5 * 60_000;
const useWithin = 60_000;
/** The maximum number of open confirmations per session. */
const maxOpen = 50;

export type Confirmations = ReturnType<typeof createConfirmations>;

/** Single-use confirmations. A person gives a confirmation in a window that the server provides. */
export function createConfirmations({ database, audit, log }: ConfirmationDependencies) {
  const { orm, transaction } = database;

  /** Records a refused call in the audit log. The call is refused even if the audit entry cannot be stored. */
  async function refuse(
    userId: string | null,
    { call, ...detail }: { call: string; reason: string; agent: string | null },
  ): Promise<void> {
    await transaction((tx) =>
      audit.record(tx, { userId, action: 'confirmation.refuse', subject: call.slice(0, 300), detail }),
    ).catch((error: unknown) => log.error({ err: error }, 'audit: cannot record refused confirmation'));
  }

  const find = (id: string) => orm.em.fork().findOne(ConfirmationRow, { id, expiresAt: { $gt: new Date() } });

  return {
    refuse,

    /**
     * Lets a confirmed call continue, and refuses any other call until a person confirms it.
     * @throws AppError `forbidden` for a call from the page of an agent, and for a call without the header `confirmationHeader`
     * of a given confirmation
     */
    async require({ ctx, user, ask, sent }: UnconfirmedCall): Promise<void> {
      if (ask === null) return;
      const call = `${ctx.method} ${ctx.path}`;
      const { agent, place } = askingPage(ctx);
      if (agent !== null) {
        await refuse(user.id, { call, reason: 'the page of an agent asked', agent });
        throw new AppError('forbidden', "The page of an agent can't make this change");
      }
      const { sessionId } = ctx.state;
      if (sessionId === undefined) throw new AppError('unauthenticated', 'Sign in first');
      const digest = hashOf(JSON.stringify([call, sent]));
      const em = orm.em.fork();
      const given = ctx.get(confirmationHeader);
      const now = new Date();
      if (isUuid(given)) {
        const own = { id: given, sessionId, userId: user.id, digest };
        const used = await em.nativeDelete(ConfirmationRow, {
          ...own,
          confirmed: true,
          expiresAt: { $gt: now },
        });
        if (used > 0) return;
      }
      await em.nativeDelete(ConfirmationRow, { expiresAt: { $lt: now } });
      const others = await em.find(ConfirmationRow, { sessionId }, { orderBy: { createdAt: 'desc' } });
      const old = others.slice(maxOpen - 1).map(({ id }) => id);
      if (old.length > 0) await em.nativeDelete(ConfirmationRow, { id: { $in: old } });
      const id = crypto.randomUUID();
      const expiresAt = new Date(now.getTime() + answerWithin);
      const question = ask(user.language);
      await em.insert(ConfirmationRow, {
        id,
        sessionId,
        userId: user.id,
        call,
        digest,
        question,
        place,
        expiresAt,
      });
      ctx.set(confirmationHeader, id);
      throw new AppError('forbidden', 'Confirm this change in the window that opens');
    },

    /** A pending confirmation of this session, with a new secret for its window. @throws AppError `not-found` */
    async open(sessionId: string, id: string): Promise<{ row: ConfirmationRow; secret: string }> {
      const row = await find(id);
      if (!row || row.sessionId !== sessionId || row.confirmed) throw gone();
      const secret = randomBytes(32).toString('base64url');
      await orm.em.fork().nativeUpdate(ConfirmationRow, { id }, { secret: hashOf(secret) });
      return { row, secret };
    },

    async state(sessionId: string, id: string): Promise<'open' | 'confirmed' | 'gone'> {
      const row = await find(id);
      if (!row || row.sessionId !== sessionId) return 'gone';
      return row.confirmed ? 'confirmed' : 'open';
    },

    /**
     * Stores the person's answer. The window has an opaque origin and therefore sends no cookie, so the secret authenticates
     * the person.
     * @throws AppError `not-found`, `forbidden`
     */
    async answer(
      id: string,
      { secret, confirms }: { secret: string; confirms: boolean },
    ): Promise<SessionUser['language']> {
      const row = await find(id);
      if (!row || row.confirmed) throw gone();
      const { userId, sessionId, call, place, question } = row;
      if (row.secret === null || row.secret !== hashOf(secret)) {
        await refuse(userId, { call, reason: 'an answer without the secret of its window', agent: null });
        throw new AppError('forbidden', 'This answer was not sent from the confirmation window');
      }
      const em = orm.em.fork();
      const user = await em.findOne(User, { id: userId, disabledAt: null });
      const session = await em.findOne(AppSession, { id: sessionId, expiresAt: { $gt: new Date() } });
      if (!user || !session) throw gone();
      await transaction(async (tx) => {
        // The condition on the row lets only one of two simultaneous answers count.
        const open = { id, confirmed: false, secret: row.secret };
        const expiresAt = new Date(Date.now() + useWithin);
        const counted = confirms
          ? await tx.em.nativeUpdate(ConfirmationRow, open, { confirmed: true, secret: null, expiresAt })
          : await tx.em.nativeDelete(ConfirmationRow, open);
        if (counted === 0) throw gone();
        // Only a canceled change is recorded here. A confirmed change gets its audit entry when the call is repeated.
        const detail = { title: question.title, place };
        if (!confirms)
          await audit.record(tx, {
            userId,
            action: 'confirmation.cancel',
            subject: call.slice(0, 300),
            detail,
          });
      });
      return user.language ?? user.spoken ?? 'en';
    },
  };
}

const gone = () =>
  new AppError('not-found', 'There is nothing to confirm here. Go back and make the change again.');

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
