import type { AiTool } from '../../capabilities.ts';
import { compareTool } from './compare-tool.ts';
import type { Library } from './library.ts';
import { listTool } from './list-tool.ts';
import { openTool } from './open-tool.ts';
import { viewTool } from './view-tool.ts';
import { searchTool } from './search-tool.ts';

/**
 * Creates tools with which a model explores the person's documents: search, open at a page or section, list, compare. Results
 * are numbered and can be cited; each tool call appears as a step.
 * @example yield* call.ai.stream({ messages: turnMessages(turn), sources, tools: libraryTools({ search: call.search, documents: call.documents, scope: turn.documentIds, turn }) });
 * @experimental
 */
export function libraryTools({ search, documents, scope, turn, sees = false }: Library): AiTool[] {
  const tools = [searchTool({ search, documents, scope })];
  if (!documents) return tools;
  return [
    ...tools,
    openTool({ documents, scope }),
    listTool({ documents, scope }),
    compareTool({ documents, scope }),
    ...(sees ? [viewTool({ documents, scope, turn })] : []),
  ];
}
