import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { PageFault } from '@staffroom/sdk/core';
import type { Database } from '../../../db/database.ts';
import { AgentPageFault } from './entity.ts';

type Reported = Pick<PageFault, 'agent' | 'kind' | 'message'> & { version: string };

const day = 24 * 60 * 60 * 1000;

export function createPageFaults({ orm }: Pick<Database, 'orm'>) {
  return {
    /** @returns whether this is the first report for this version of the agent */
    async report(userId: string, { agent, version, kind, message }: Reported): Promise<boolean> {
      const em = orm.em.fork();
      const isFirst = (await em.count(AgentPageFault, { agent, version })) === 0;
      const own = await em.findOne(AgentPageFault, { agent, userId });
      const now = new Date();
      const since = own && own.version === version ? own.since : now;
      await em.upsert(AgentPageFault, { agent, userId, version, kind, message, since, lastAt: now });
      return isFirst;
    },

    async withdraw(userId: string, agent: string): Promise<void> {
      await orm.em.fork().nativeDelete(AgentPageFault, { agent, userId });
    },

    /**
     * One fault per agent and version, with the latest message. The limit of one day drops reports of people who never
     * returned.
     */
    async ofTheLastDay(): Promise<(PageFault & { version: string })[]> {
      const em = orm.em.fork();
      const from = new Date(Date.now() - day);
      const counted = await em
        .getKysely<InferKyselyDB<typeof AgentPageFault>>()
        .selectFrom('agent_page_fault')
        .where('last_at', '>', from)
        .groupBy(['agent', 'version'])
        .select(({ fn }) => [
          'agent',
          'version',
          fn.countAll<string>().as('people'),
          fn.min('since').as('since'),
          fn.max('last_at').as('last'),
        ])
        .orderBy('agent')
        .execute();
      return Promise.all(
        counted.map(async ({ agent, version, people, since }) => {
          const { kind, message } = await em.findOneOrFail(
            AgentPageFault,
            { agent, version },
            { orderBy: { lastAt: 'desc' } },
          );
          return {
            agent,
            version,
            kind,
            message,
            people: Number(people),
            since: new Date(since).toISOString(),
          };
        }),
      );
    },
  };
}
