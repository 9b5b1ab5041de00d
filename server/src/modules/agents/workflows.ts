import { z } from 'zod';
import { implement } from '../../http/route.ts';
import { listWorkflows } from '@staffroom/sdk/core';
import { nameIn } from './in-language.ts';
import { type InstalledAgents, running, visibleTo } from './installed.ts';

export function workflowRoutes(installed: Pick<InstalledAgents, 'list'>) {
  return [
    implement(listWorkflows, async ({ user }) =>
      installed.list().flatMap((agent) => {
        const ready = visibleTo(agent, user) ? running(agent) : undefined;
        return (ready?.plugin.jobs ?? []).flatMap(({ spec }) => {
          const input = z.toJSONSchema(spec.input, { io: 'input', unrepresentable: 'any' });
          const fields = Object.keys(input.properties ?? {});
          if (!ready || !fields.some((field) => field === 'documentId' || field === 'documentIds')) return [];
          return {
            id: `${ready.slug}:${spec.name}`,
            agent: ready.slug,
            agentId: ready.number,
            agentName: nameIn(ready.manifest, user.language) ?? ready.slug,
            job: spec.name,
            name: spec.title,
            input: input as Record<string, unknown>,
          };
        });
      }),
    ),
  ];
}
