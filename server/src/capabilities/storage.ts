import { createHash } from 'node:crypto';
import type { Collection } from '@staffroom/sdk';
import { type Capabilities, CollectionName, collectionPlan } from '@staffroom/sdk/internal/shared';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { validate } from '../http/validate.ts';
import { createReadForms } from '../modules/agents/hidden-records.sql.ts';
import type { CapabilityContext } from './context.ts';
import { keepForm } from './storage/keep-form.sql.ts';
import { createTurns } from './storage/in-turn.ts';
import { createRecordQuota, type RecordLimits } from './storage/record-quota.sql.ts';
import { openCollection } from './storage/open-collection.ts';

const Id = z.uuid();

export function storageCapability(database: Pick<Database, 'pool'>, limits: RecordLimits) {
  const inTurn = createTurns();
  const quota = createRecordQuota(database, limits);
  const noteForm = createReadForms(database);
  return ({
    agent,
    agentVersion,
    canaryGuard,
    isReading,
    user,
    log,
  }: CapabilityContext): Capabilities['storage'] => ({
    collection(name, schema, options = {}) {
      const { scope = 'user', about, audience, migrate } = options;
      const plan = collectionPlan(validate(CollectionName, name), schema, options);
      noteForm({ agent, agentVersion, collection: name, dataVersion: plan.version }, log);
      const records = openCollection({
        database,
        inTurn,
        quota,
        place: {
          agent,
          collection: name,
          ownerId: scope === 'user' ? user.id : null,
          ...(audience !== undefined && { withShared: true }),
        },
        schema,
        plan,
        shape: plan.shape && createHash('sha256').update(plan.shape).digest('base64url').slice(0, 16),
        about,
        audience,
        migrate,
        reader: Id.parse(user.id),
        isReading: isReading === true,
        log,
      });
      const kept = canaryGuard
        ? keepForm(records, { database, agent, collection: name, plan, canaryGuard })
        : records;
      // The type is correct, because all values are parsed by the schema.
      return kept as unknown as Collection<z.output<typeof schema>, never>;
    },
  });
}
