import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import { ApiError, Button, useNavigate, useQuery } from '@staffroom/sdk/client';
import { coreQuery, useLocation } from '@staffroom/sdk/host';
import { MissingPage } from '../../placeholders/missing-page.tsx';
import { ScreenSkeleton } from '../../placeholders/screen-skeleton.tsx';
import { KeptChats } from './kept-chats.tsx';
import { t } from '../../texts/texts.ts';

/** Shown instead of an agent that is not in the catalog. The server knows the names behind addresses, and removed agents. */
export function AgentNotFound({ id }: { id: string }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const agent = useQuery({
    ...coreQuery('GET /api/ai-agents/:id', { params: { id } }),
    retry: false,
    // Always refetches, because the agent may have been removed a moment ago.
    refetchOnMount: 'always',
  });
  if (!agent.isFetchedAfterMount) return <ScreenSkeleton />;
  const title = titleOf(agent.data, agent.error);
  // In a new tab, there is no previous history entry to go back to.
  const goBack = () => void (key === 'default' ? navigate('/agents') : navigate(-1));
  return (
    <>
      <title>{title}</title>
      <MissingPage
        title={title}
        text={t('There is no agent at this address, or you may not have access to it.')}
        actions={
          <Button variant="primary" onClick={goBack}>
            {t('Go Back')}
          </Button>
        }
      >
        <KeptChats agent={id} />
      </MissingPage>
    </>
  );
}

function titleOf(agent: AgentInfo | undefined, error: Error | null): string {
  const said = error instanceof ApiError && error.status === 404 ? error.body?.message : undefined;
  return said ?? (agent ? t('{agent} not found', { agent: agent.name }) : t('Agent not found'));
}
