import { AppError } from '@staffroom/sdk';
import { beginDevelopment, endDevelopment } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { type ApiRoute, implement } from '../../http/route.ts';
import type { AuditService } from '../../modules/audit/service.ts';
import { type InstalledAgents, visibleTo } from '../../modules/agents/installed.ts';
import type { DevelopedPages } from './developed-pages.ts';

interface DevelopedRoutesOptions {
  installed: InstalledAgents;
  developed: DevelopedPages;
  database: Pick<Database, 'transaction'>;
  audit: Pick<AuditService, 'record'>;
}

export function developedRoutes({
  installed,
  developed,
  database,
  audit,
}: DevelopedRoutesOptions): ApiRoute[] {
  return [
    implement(beginDevelopment, async ({ params, body: { port }, user, ctx }) => {
      const agent = installed.find(params.id, user.id);
      if (!agent || !visibleTo(agent, user)) throw new AppError('not-found', 'Agent not found');
      const { slug } = agent;
      developed.begin(ctx, user, slug, port);
      const record = { action: 'agent.develop', subject: slug, detail: { port } };
      await database.transaction((tx) => audit.record(tx, { userId: user.id, ...record }));
    }),
    implement(endDevelopment, async ({ ctx }) => developed.end(ctx)),
  ];
}
