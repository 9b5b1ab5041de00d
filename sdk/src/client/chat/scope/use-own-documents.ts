import type { AgentInfo } from '../../../catalogue.ts';
import { useAgent } from '../../agent.tsx';
import { useProject } from './use-project.ts';
import { coreQuery } from '../../core-api.ts';
import { useQuery } from '../../query.ts';
import { t } from '../../texts/texts.ts';

/** Whether a chat that is limited to no documents uses those of the agent, not all that the person may read. */
export function useOwnDocuments(): boolean {
  const { info } = useAgent();
  // Only an agent that was made in the catalogue can have documents of its own.
  const details = useQuery({
    ...coreQuery('GET /api/ai-agents/:id', { params: { id: info.slug } }),
    enabled: info.madeHere,
  });
  return details.data?.hasDocuments ?? false;
}

/** What a chat uses for which no documents are chosen, as a sentence. */
export function useUsualDocuments(projectId: string | null): string {
  const hasOwn = useOwnDocuments();
  const project = useProject(projectId);
  if (project && project.documents > 0)
    return t('None selected: this chat uses all documents in “{project}”.', { project: project.name });
  return t('None selected: this chat uses {value}.', {
    value: hasOwn ? t('the agent’s own documents') : t('all documents you have access to'),
  });
}

/** Whether documents have anything to do with what the agent answers. */
export const searches = ({ capabilities }: Pick<AgentInfo, 'capabilities'>): boolean =>
  capabilities.includes('search') || capabilities.includes('documents');
