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

export function createSignInFailures({ orm, pool }: Pick<Database, 'orm' | 'pool'>): SignInFailures {
  return {
    async record(provider, { code, message, email }) {
      const detail = message.slice(0, 500);
      await orm.em
        .fork()
        .insert(SignInFailure, { provider, code, detail, email: email === '' ? null : email });
      await pool.query(
        `delete from sign_in_failure where provider = $1 and id not in
          (select id from sign_in_failure where provider = $1 order by created_at desc limit ${kept})`,
        [provider],
      );
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
