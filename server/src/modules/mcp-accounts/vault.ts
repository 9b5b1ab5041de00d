import { AppError } from '@staffroom/sdk';
import { seal, type SealedPlace, type SealingKey, sealingKey, unseal } from '../agent-secrets/sealing.ts';

export interface Sealed {
  sealed: string;
  keyId: string;
}

export type Vault = ReturnType<typeof createVault>;

const purpose = 'staffroom mcp accounts';

/** Encrypts tokens and client secrets with the key of the server operator that also encrypts the secrets of agents. */
export function createVault({ key, oldKey }: { key: string | undefined; oldKey: string | undefined }) {
  const current = key === undefined ? null : sealingKey(key, purpose);
  const keys = [current, oldKey === undefined ? null : sealingKey(oldKey, purpose)].filter(
    (one): one is SealingKey => one !== null,
  );
  /** @throws AppError `conflict` without a key */
  function requireKey(): SealingKey {
    if (current) return current;
    throw new AppError(
      'conflict',
      'AGENT_SECRETS_KEY is not set on the server, so people can’t sign in at other servers. Set it and restart the server.',
    );
  }

  return {
    currentKeyId: current?.id ?? null,
    requireKey,

    /** @throws AppError `conflict` without a key */
    seal(place: SealedPlace, value: unknown): Sealed {
      const own = requireKey();
      return { keyId: own.id, sealed: seal(own, place, JSON.stringify(value)) };
    },

    /** @returns null if no known key encrypted the value */
    open<T>(
      place: SealedPlace,
      { sealed, keyId }: { sealed: string | null; keyId: string | null },
    ): T | null {
      const used = keys.find(({ id }) => id === keyId);
      return !used || sealed === null ? null : (JSON.parse(unseal(used, place, sealed)) as T);
    },
  };
}
