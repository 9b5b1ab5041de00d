import type { FilterQuery } from '@mikro-orm/core';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/transaction.ts';
import { lockUntilCommit } from '../../db/transaction-lock.ts';
import type { AuditService } from '../../modules/audit/service.ts';
import type { EndAccess, EndedAccess } from '../../modules/users/end-access.ts';
import { AppSession, UsedLogoutToken, User, UserIdentity } from '../../modules/users/entity.ts';
import type { LogoutToken } from './logout-token.ts';

interface ProviderLogoutOptions {
  database: Pick<Database, 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  endAccess: EndAccess;
}

export class ReplayedToken extends Error {
  override name = 'ReplayedToken';
}

/**
 * Ends what a provider's logout ends. A logout of one session ends the sessions that it began here; when nothing else is signed
 * in, also the running answers. A logout of a subject ends all sessions of the identity, and the person's tokens and assistants.
 * @throws ReplayedToken
 */
export function createProviderLogout({ database, audit, endAccess }: ProviderLogoutOptions) {
  return async (provider: string, token: LogoutToken): Promise<number> => {
    const ended = await database.transaction(async (tx) => {
      await useOnce(tx, token);
      const all: EndedAccess[] = [];
      for (const [userId, sessions] of await concerned(tx, token)) {
        const isEverywhere = token.session === undefined;
        const lost = await endAccess.endSignInsIn(tx, userId, { sessions, isEverywhere });
        const email = (await tx.em.findOne(User, { id: userId }))?.email ?? '';
        const detail = { email, provider, ...lost.counts };
        await audit.record(tx, { userId: null, action: 'account.provider-logout', subject: userId, detail });
        all.push(lost);
      }
      return all;
    });
    for (const lost of ended) await endAccess.announce(lost);
    return ended.length;
  };
}

async function useOnce({ em }: Transaction, { hash, expiresAt }: LogoutToken): Promise<void> {
  await lockUntilCommit(em, `logout token ${hash}`);
  if ((await em.count(UsedLogoutToken, { hash })) > 0) throw new ReplayedToken('the token was used before');
  await em.nativeDelete(UsedLogoutToken, { expiresAt: { $lt: new Date() } });
  await em.insert(UsedLogoutToken, { hash, expiresAt });
}

/** Returns the people whom the logout concerns, with a filter for the sessions that it ends. */
async function concerned(
  { em }: Transaction,
  { issuer, subject, session }: LogoutToken,
): Promise<Map<string, FilterQuery<AppSession>>> {
  const named = subject === undefined ? {} : { subject };
  if (session === undefined) {
    const identities = await em.find(UserIdentity, { issuer, ...named });
    return new Map(identities.map(({ id, userId }) => [userId, { identityId: id }]));
  }
  const begun = await em.find(AppSession, { providerSession: session, identityId: { $ne: null } });
  const ids = begun.flatMap(({ identityId }) => identityId ?? []);
  // Two providers can give the same id to different sessions.
  const identities = await em.find(UserIdentity, { id: { $in: ids }, issuer, ...named });
  return new Map(identities.map(({ id, userId }) => [userId, { identityId: id, providerSession: session }]));
}
