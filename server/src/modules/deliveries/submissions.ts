import { AppError } from '@staffroom/sdk';
import type { Database } from '../../db/database.ts';
import type { AuditService } from '../audit/service.ts';
import { User } from '../users/entity.ts';
import { type DeliveryTokenRow, type StoredChange, SubmissionRow } from './entity.ts';

/** The maximum number of decisions in the list; older ones are in the audit log only. */
const maxDecided = 20;

interface SubmittedVersion {
  agent: string;
  version: string;
  integrity: string;
  signedBy: string;
  remote: { address: string; integrity: string } | null;
}

export interface Comparison {
  /** The version that runs; null without one. */
  running: string | null;
  changes: StoredChange[];
}

interface SubmissionDependencies {
  database: Pick<Database, 'orm' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
}

export type Submissions = ReturnType<typeof createSubmissions>;

/** The versions that programs have submitted, and the decisions about them. */
export function createSubmissions({ database, audit }: SubmissionDependencies) {
  const { orm, transaction } = database;
  return {
    /** Lists the undecided submissions, then the latest decided ones, each newest first. */
    async list(): Promise<SubmissionRow[]> {
      const em = orm.em.fork();
      return [
        ...(await em.find(SubmissionRow, { decision: null }, { orderBy: { submittedAt: 'desc' } })),
        ...(await em.find(
          SubmissionRow,
          { decision: { $ne: null } },
          { orderBy: { decidedAt: 'desc' }, limit: maxDecided },
        )),
      ];
    },

    undecided: (agent: string): Promise<SubmissionRow[]> =>
      orm.em.fork().find(SubmissionRow, { agent, decision: null }),

    /** @throws AppError `not-found` */
    async get(id: string): Promise<SubmissionRow> {
      const row = await orm.em.fork().findOne(SubmissionRow, { id });
      if (!row) throw new AppError('not-found', 'This submission does not exist');
      return row;
    },

    /** Finds the last submission of the same package; null if it is new. */
    same: ({ agent, version, integrity }: Pick<SubmittedVersion, 'agent' | 'version' | 'integrity'>) =>
      orm.em
        .fork()
        .findOne(SubmissionRow, { agent, version, integrity }, { orderBy: { submittedAt: 'desc' } }),

    async namesOf(rows: readonly SubmissionRow[]): Promise<ReadonlyMap<string, string>> {
      const ids = [...new Set(rows.flatMap(({ decidedBy }) => decidedBy ?? []))];
      const people = await orm.em.fork().find(User, { id: { $in: ids } });
      return new Map(people.map(({ id, name, email }) => [id, name || email]));
    },

    add(
      submitted: SubmittedVersion,
      token: Pick<DeliveryTokenRow, 'id' | 'name'>,
      compared: Comparison,
    ): Promise<SubmissionRow> {
      return transaction(async (tx) => {
        const row = tx.em.create(SubmissionRow, {
          ...submitted,
          ...compared,
          tokenId: token.id,
          tokenName: token.name,
          submittedAt: new Date(),
        });
        await tx.em.persist(row).flush();
        const { agent, version, integrity, signedBy } = submitted;
        const detail = { version, integrity, signedBy, deliveryToken: token.name };
        await audit.record(tx, { userId: null, action: 'agent.submit', subject: agent, detail });
        return row;
      });
    },

    /** Records a refused submission. */
    refuse(token: Pick<DeliveryTokenRow, 'name' | 'agent'>, reason: string): Promise<void> {
      const detail = { reason, deliveryToken: token.name };
      return transaction((tx) =>
        audit.record(tx, { userId: null, action: 'agent.submit-refuse', subject: token.agent, detail }),
      );
    },

    /** @param by the administrator, or the token whose standing approval decided @throws AppError `conflict` */
    decide(
      { id }: Pick<SubmissionRow, 'id'>,
      decision: 'approved' | 'rejected',
      by: { userId: string } | { token: string },
      compared: Comparison,
    ): Promise<SubmissionRow> {
      return transaction(async (tx) => {
        const userId = 'userId' in by ? by.userId : null;
        const decided = await tx.em.nativeUpdate(
          SubmissionRow,
          { id, decision: null },
          { decision, standing: userId === null, decidedBy: userId, decidedAt: new Date(), ...compared },
        );
        if (decided === 0) throw new AppError('conflict', 'Someone has already reviewed this version');
        const row = await tx.em.findOneOrFail(SubmissionRow, { id });
        const detail = {
          version: row.version,
          signedBy: row.signedBy,
          ...('token' in by && { deliveryToken: by.token }),
        };
        const action = decision === 'approved' ? 'agent.accept' : 'agent.reject';
        await audit.record(tx, { userId, action, subject: row.agent, detail });
        return row;
      });
    },
  };
}
