import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AppError } from '@staffroom/sdk';
import type { AgentAccess, Grantee } from '@staffroom/sdk/core';
import type { Database } from '../../../db/database.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { AuditService } from '../../audit/service.ts';
import { Team, TeamMember } from '../../teams/entity.ts';
import { User } from '../../users/entity.ts';
import { Agent } from '../entity.ts';
import { AgentGrantee } from './entity.ts';

interface AudienceChange {
  limited?: boolean | undefined;
  add?: Grantee | undefined;
  remove?: Grantee | undefined;
}

interface Changing {
  userId: string;
  slug: string;
  /** The display name of the agent, for the audit log. */
  name: string;
}

export type AgentAudiences = ReturnType<typeof createAgentAudiences>;

/** Who can use an agent, as administrators have decided it. */
export function createAgentAudiences({
  database: { orm, transaction },
  audit,
}: {
  database: Pick<Database, 'orm' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
}) {
  return {
    async get(slug: string): Promise<Omit<AgentAccess, 'roles'>> {
      const em = orm.em.fork();
      const agent = await em.findOne(Agent, { slug });
      const grantees = await em.find(AgentGrantee, { agent: slug });
      const [people, teams] = await Promise.all([
        em.fork().find(User, { id: { $in: grantees.flatMap(({ userId }) => userId ?? []) } }),
        em.fork().find(Team, { id: { $in: grantees.flatMap(({ teamId }) => teamId ?? []) } }),
      ]);
      const counts = await em.countBy(TeamMember, 'teamId');
      return {
        limited: agent?.limited ?? false,
        people: byName(
          people.map(({ id, name, email, picture = null }) => ({ id, name: name || email, email, picture })),
        ),
        teams: byName(teams.map(({ id, name }) => ({ id, name, memberCount: counts[id] ?? 0 }))),
      };
    },

    /** Applies all parts of the change. A part that changes nothing leaves no audit entry. @throws AppError `not-found` */
    async change(by: Changing, { limited, add, remove }: AudienceChange): Promise<void> {
      await transaction(async (tx) => {
        const { em } = tx;
        const agent = await em.findOneOrFail(
          Agent,
          { slug: by.slug },
          { lockMode: LockMode.PESSIMISTIC_WRITE },
        );
        const record = (action: string, detail: object = {}) =>
          audit.record(tx, {
            userId: by.userId,
            action,
            subject: by.slug,
            detail: { name: by.name, ...detail },
          });
        if (limited !== undefined && limited !== agent.limited) {
          agent.limited = limited;
          await em.flush();
          await record(limited ? 'agent.limit' : 'agent.unlimit');
        }
        if (add && (await addGrantee(tx, by.slug, add)))
          await record('agent.share', { ...add, with: await nameOf(em, add) });
        if (remove) {
          const named = { ...remove, with: await nameOf(em, remove) };
          if ((await em.nativeDelete(AgentGrantee, rowOf(by.slug, remove))) > 0)
            await record('agent.unshare', named);
        }
      });
    },
  };
}

const byName = <T extends { name: string }>(list: T[]): T[] =>
  list.toSorted((a, b) => a.name.localeCompare(b.name));

const rowOf = (agent: string, { to, id }: Grantee) => ({
  agent,
  userId: to === 'person' ? id : null,
  teamId: to === 'team' ? id : null,
});

/** @returns false if the person or team was chosen before @throws AppError `not-found` */
async function addGrantee({ em }: Transaction, agent: string, grantee: Grantee): Promise<boolean> {
  // The lock prevents that the person or team is deleted before the row exists.
  const lock = { lockMode: LockMode.PESSIMISTIC_READ };
  const { to, id } = grantee;
  const found =
    to === 'team'
      ? await em.findOne(Team, { id }, lock)
      : await em.findOne(User, { id, disabledAt: null }, lock);
  if (!found)
    throw new AppError(
      'not-found',
      to === 'team' ? 'This team does not exist' : 'This colleague has no account here',
    );
  if ((await em.count(AgentGrantee, rowOf(agent, grantee))) > 0) return false;
  await em.insert(AgentGrantee, rowOf(agent, grantee));
  return true;
}

async function nameOf(em: SqlEntityManager, { to, id }: Grantee): Promise<string | null> {
  if (to === 'team') return (await em.findOne(Team, { id }))?.name ?? null;
  const person = await em.findOne(User, { id });
  return person ? person.name || person.email : null;
}
