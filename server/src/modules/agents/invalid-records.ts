import { listInvalidRecords } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { implement } from '../../http/route.ts';
import { AgentRecord } from './entity.ts';
import { nameIn } from './in-language.ts';
import type { InstalledAgents } from './installed.ts';

/** The maximum number of unfit records to show. One cause usually affects many records, so a few examples suffice. */
const maxShownRows = 50;

export function invalidRecordRoutes({ orm }: Pick<Database, 'orm'>, installed: Pick<InstalledAgents, 'get'>) {
  return [
    implement(listInvalidRecords, async ({ user }) => {
      const [rows, total] = await orm.em.fork().findAndCount(
        AgentRecord,
        { problem: { $ne: null } },
        {
          fields: ['id', 'agent', 'collection', 'version', 'problem'],
          orderBy: { agent: 'asc', collection: 'asc', createdAt: 'desc', id: 'asc' },
          limit: maxShownRows,
        },
      );
      const items = rows.map(({ id, agent, collection, version, problem }) => ({
        id,
        agent,
        agentName: nameIn(installed.get(agent)?.manifest, user.language) ?? agent,
        collection,
        version,
        problem: problem ?? '',
      }));
      return { items, total };
    }),
  ];
}
