import type { AgentInfo } from '../../../agent-info.ts';
import { useAgent } from '../../agent.tsx';
import { useProject } from './use-project.ts';
import { coreQuery } from '../../core-api.ts';
import { useQuery } from '../../query.ts';
import { t } from '../../texts/texts.ts';

/** Whether a chat without selected documents uses the agent's own documents instead of the whole library. */
export function useOwnDocuments(): boolean {
  const { info } = useAgent();
  // Only agents that were created in the catalog can have their own documents.
  const details = useQuery({
    ...coreQuery('GET /api/ai-agents/:id', { params: { id: info.slug } }),
    enabled: info.madeHere,
  });
  return details.data?.hasDocuments ?? false;
}

/** Returns a sentence about the documents that a chat uses when none are selected. */
export function useUsualDocuments(projectId: string | null): string {
  const hasOwn = useOwnDocuments();
  const project = useProject(projectId);
  if (project && project.documents > 0)
    return t('None selected: this chat uses all documents in “{project}”.', { project: project.name });
  return t('None selected: this chat uses {value}.', {
    value: hasOwn ? t('the agent’s own documents') : t('all documents you have access to'),
  });
}

/** Whether the agent's answers use documents at all. */
export const searches = ({ capabilities }: Pick<AgentInfo, 'capabilities'>): boolean =>
  capabilities.includes('search') || capabilities.includes('documents');
