import type { AiTool } from '@staffroom/sdk/internal/shared';
import type { z } from 'zod';
import type { SessionUser } from '../../http/route.ts';
import type { InstalledAgents } from '../../modules/agents/installed.ts';
import { agentsFor, distinct, sharedToolsOf, aiToolOf } from './agent-tools.ts';
import { createRunSharedTool, type RunSharedToolOptions } from './run-shared-tool.ts';

export interface ReadingToolsOptions extends RunSharedToolOptions {
  agents: Pick<InstalledAgents, 'list'>;
}

/** A tool that changes nothing, with the schema of its data. */
export type ReadingTool = AiTool & { output: z.ZodType };

export type ReadingTools = (person: { user: SessionUser; signal: AbortSignal }) => ReadingTool[];

/** Read-only tools of all agents that the person can use, for places where no one can be asked to approve a change. */
export function createReadingTools({ agents, ...options }: ReadingToolsOptions): ReadingTools {
  const runSharedTool = createRunSharedTool(options);
  return ({ user, signal }) =>
    distinct(
      agentsFor(user, agents)
        .flatMap(sharedToolsOf)
        .filter(({ tool }) => !tool.changes)
        .map((offered) => ({
          ...aiToolOf(offered, { runSharedTool, user, signal }),
          output: offered.sharedTool.output,
        })),
    );
}
