import { z } from 'zod';
import { apiRoute } from '../../http/route.ts';
import { type InstalledAgents, running, visibleTo } from './installed.ts';

/** A job that can be run on a document: `POST /api/ai-jobs` with its `agentId`, its `job` and the document's id. */
export interface Workflow {
  /** `<agent>:<job>` */
  id: string;
  /** The agent's slug. */
  agent: string;
  /** The agent's number in the catalogue. */
  agentId: number;
  agentName: string;
  job: string;
  name: string;
  /** JSON Schema (draft 2020-12) of what it takes, `documentId` or `documentIds` among it. */
  input: Record<string, unknown>;
}

export function workflowRoutes(installed: Pick<InstalledAgents, 'list'>) {
  return [
    apiRoute({
      method: 'GET',
      path: '/api/workflows',
      policy: 'user',
      handle: async ({ user }): Promise<Workflow[]> =>
        installed.list().flatMap((agent) => {
          const ready = visibleTo(agent, user.role) ? running(agent) : undefined;
          return (ready?.plugin.jobs ?? []).flatMap(({ spec }) => {
            const input = z.toJSONSchema(spec.input, { io: 'input', unrepresentable: 'any' });
            const fields = Object.keys(input.properties ?? {});
            if (!ready || !fields.some((field) => field === 'documentId' || field === 'documentIds'))
              return [];
            return {
              id: `${ready.slug}:${spec.name}`,
              agent: ready.slug,
              agentId: ready.number,
              agentName: ready.manifest.name,
              job: spec.name,
              name: spec.title,
              input: input as Record<string, unknown>,
            };
          });
        }),
    }),
  ];
}
