import { AppError, type Collection, messageText, msg } from '@staffroom/sdk';
import type { CollectionPlan } from '@staffroom/sdk/internal/shared';
import type { Database } from '../../db/database.ts';
import type { CapabilityContext } from '../context.ts';

type Records = Collection<Record<string, unknown>, string>;

interface KeepFormOptions {
  database: Pick<Database, 'pool'>;
  agent: string;
  collection: string;
  plan: Pick<CollectionPlan, 'version'>;
  canaryGuard: NonNullable<CapabilityContext['canaryGuard']>;
}

/**
 * Wraps the records for a canary version. If it would store records in a newer schema version, the change is refused and the
 * canary rolled back, because the stable version could not read such records.
 */
export function keepForm(records: Records, options: KeepFormOptions): Records {
  let checked: Promise<void> | undefined;
  const check = () => (checked ??= requireSameForm(options));
  return new Proxy(records, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]) => {
        await check();
        return Reflect.apply(method, target, args) as unknown;
      };
    },
  });
}

/** Checks that the canary stores records in the same schema version. @throws AppError `conflict` if it does not */
async function requireSameForm({
  database,
  agent,
  collection,
  plan,
  canaryGuard,
}: KeepFormOptions): Promise<void> {
  const { rows } = await database.pool.query<{ version: number | null }>(
    'select max(version) as version from agent_record where agent = $1 and collection = $2',
    [agent, collection],
  );
  const stored = rows[0]?.version ?? null;
  if (stored === null || stored >= plan.version) return;
  const reason = msg`it stores "${collection}" in data version ${plan.version}, but the version that everyone else has reads data version ${stored}; roll it out to everyone instead`;
  canaryGuard.refuse(messageText(reason));
  throw new AppError('conflict', msg`This version can’t be on trial: ${reason}.`);
}
