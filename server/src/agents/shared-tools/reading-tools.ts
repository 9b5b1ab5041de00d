import type { AiTool } from '@staffroom/sdk';
import type { SessionUser } from '../../http/route.ts';
import type { InstalledAgents } from '../../modules/agents/installed.ts';
import { agentsFor, distinct, sharedToolsOf, aiToolOf } from './agent-tools.ts';
import { createRunSharedTool, type RunSharedToolOptions } from './run-shared-tool.ts';

export interface ReadingToolsOptions extends RunSharedToolOptions {
  agents: Pick<InstalledAgents, 'list'>;
}

export type ReadingTools = (person: { user: SessionUser; signal: AbortSignal }) => AiTool[];

/** Read-only offers of all agents that the person may use, for contexts without anyone to ask. */
export function createReadingTools({ agents, ...options }: ReadingToolsOptions): ReadingTools {
  const runSharedTool = createRunSharedTool(options);
  return ({ user, signal }) =>
    distinct(
      agentsFor(user, agents)
        .flatMap(sharedToolsOf)
        .filter(({ tool }) => !tool.changes)
        .map((offered) => aiToolOf(offered, { runSharedTool, user, signal })),
    );
}
