import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AppError } from '@staffroom/sdk';
import type { Database } from '../../db/database.ts';
import type { SessionUser } from '../../http/route.ts';
import type { AuditService } from '../../modules/audit/service.ts';
import { AdminLink, User } from '../../modules/users/entity.ts';
import { presentPerson, presentUser } from '../../modules/users/present.ts';
import type { Secrets } from '../session-secret.ts';
import type { SecurityMails } from '../security-mails.ts';
import { readAdminLink } from './admin-link-token.ts';
import { hashOf } from '../../modules/access-tokens/secret-hash.ts';

export interface AdminLinksOptions {
  database: Pick<Database, 'orm' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  secrets: Secrets;
  adminEmails: string[];
  mails: Pick<SecurityMails, 'adminLink'>;
  /** Returns the current time in milliseconds. */
  now?: () => number;
}

/** Why a link does not sign anyone in. */
export type LinkProblem = 'unknown' | 'used' | 'expired' | 'not-admin' | 'disabled';

export type AdminLinks = ReturnType<typeof createAdminLinks>;

/**
 * Links with which an administrator signs in without an identity provider. The command signs a link with the session secret and
 * announces it to the server, so that it needs no access to the database.
 */
export function createAdminLinks(options: AdminLinksOptions) {
  const { database, audit, secrets, adminEmails, mails, now = Date.now } = options;
  const { orm, transaction } = database;

  /** Returns the account; null if it must be created. */
  async function accountOf(em: SqlEntityManager, email: string): Promise<User | LinkProblem | null> {
    const user = await em.findOne(User, { email });
    if (!user) return adminEmails.includes(email) ? null : 'not-admin';
    if (user.disabledAt !== null) return 'disabled';
    return presentPerson(user, adminEmails).role === 'admin' ? user : 'not-admin';
  }

  /** Returns a usable link, or the reason why it does not work. */
  async function find(token: string): Promise<{ hash: string; email: string } | LinkProblem> {
    const content = read(token);
    if (!content) return 'unknown';
    if (content.expiresAt <= now()) return 'expired';
    const row = await orm.em.fork().findOne(AdminLink, { hash: hashOf(content.id) });
    if (!row) return 'unknown';
    if (row.usedAt != null) return 'used';
    return { hash: row.hash, email: row.email };
  }

  function read(token: string) {
    try {
      return readAdminLink(token, secrets, now());
    } catch {
      // The text before the signature is not JSON.
      return null;
    }
  }

  return {
    /** Accepts a link that the command has signed. @throws AppError `forbidden`, `conflict` */
    async announce(token: string): Promise<{ expiresAt: string }> {
      const content = read(token);
      if (!content || content.expiresAt <= now())
        throw new AppError('forbidden', 'Only the command "admin-link" of this server creates links');
      const { email, by } = content;
      const expiresAt = new Date(content.expiresAt);
      await transaction(async (tx) => {
        const account = await accountOf(tx.em, email);
        if (account === 'disabled')
          throw new AppError('conflict', `The account of ${email} is disabled. Use another administrator.`);
        if (account === 'not-admin')
          throw new AppError(
            'conflict',
            `${email} is not an administrator. Use the address of an administrator, or add this one to ADMIN_EMAILS and restart the server.`,
          );
        await tx.em.nativeDelete(AdminLink, { expiresAt: { $lt: new Date(now()) } });
        await tx.em.insert(AdminLink, { hash: hashOf(content.id), email, expiresAt });
        const detail = { email, by, expiresAt: expiresAt.toISOString() };
        await audit.record(tx, { userId: null, action: 'admin-link.create', subject: email, detail });
      });
      mails.adminLink({ email, by, isUsed: false });
      return { expiresAt: expiresAt.toISOString() };
    },

    find,

    /** Uses a link up. @returns the administrator, whose account is created if it does not exist */
    async use(token: string): Promise<SessionUser | LinkProblem> {
      const link = await find(token);
      const used = typeof link === 'string' ? link : await redeem(link);
      if (typeof used !== 'string') {
        mails.adminLink({ email: used.email, by: read(token)?.by ?? '', isUsed: true });
        return used;
      }
      const email = read(token)?.email;
      const detail = { email, reason: used };
      if (email !== undefined)
        await transaction((tx) =>
          audit.record(tx, { userId: null, action: 'admin-link.refuse', subject: email, detail }),
        );
      return used;
    },
  };

  function redeem({ hash, email }: { hash: string; email: string }): Promise<SessionUser | LinkProblem> {
    return transaction(async (tx) => {
      const { em } = tx;
      const account = await accountOf(em, email);
      if (typeof account === 'string') return account;
      // The condition on the row lets only one of two simultaneous requests use the link.
      if ((await em.nativeUpdate(AdminLink, { hash, usedAt: null }, { usedAt: new Date(now()) })) === 0)
        return 'used';
      const user = account ?? (await create(em, email));
      const detail = { email, isNew: account === null };
      await audit.record(tx, { userId: user.id, action: 'admin-link.use', subject: user.id, detail });
      return presentUser(user, adminEmails);
    });
  }
}

async function create(em: SqlEntityManager, email: string): Promise<User> {
  const id = await em.insert(User, { subject: null, email, name: '', picture: null });
  return em.findOneOrFail(User, { id });
}
