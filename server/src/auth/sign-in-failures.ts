import type { SignInFailure as FailureState } from '@staffroom/sdk/core';
import type { Database } from '../db/database.ts';
import { SignInFailure } from '../modules/users/entity.ts';
import type { RefusedSignIn } from './providers/refused-sign-in.ts';

/** How many failures of a provider are kept. */
const kept = 20;

export interface SignInFailures {
  record: (provider: string, refusal: Pick<RefusedSignIn, 'code' | 'message' | 'email'>) => Promise<void>;
  /** @returns the latest failures of each provider, newest first */
  list: () => Promise<Map<string, FailureState[]>>;
}

export function createSignInFailures({ orm }: Pick<Database, 'orm'>): SignInFailures {
  return {
    async record(provider, { code, message, email }) {
      const detail = message.slice(0, 500);
      const em = orm.em.fork();
      await em.insert(SignInFailure, { provider, code, detail, email: email === '' ? null : email });
      const old = await em.find(
        SignInFailure,
        { provider },
        { orderBy: { createdAt: 'desc' }, offset: kept, limit: 100, fields: ['id'] },
      );
      if (old.length > 0) await em.nativeDelete(SignInFailure, { id: { $in: old.map(({ id }) => id) } });
    },
    async list() {
      const rows = await orm.em.fork().find(SignInFailure, {}, { orderBy: { createdAt: 'desc' } });
      return Map.groupBy(
        rows.map(({ provider, code, detail, email, createdAt }) => ({
          provider,
          code,
          detail,
          email: email ?? null,
          at: createdAt.toISOString(),
        })),
        ({ provider }) => provider,
      );
    },
  };
}
