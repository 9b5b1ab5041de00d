import { useAgent } from '../agent.tsx';
import { coreQuery } from '../core-api.ts';
import { useQuery } from '../query.ts';
import { Navigate, useSearchParams } from '../router.ts';
import { LinkButton } from '../ui/button/link-button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { t } from '../texts/texts.ts';

/**
 * In place of a chat that is not one's own. People pass on what stands in their address bar: a colleague's chat that is shared
 * opens all the same. For one that was deleted and for one that is not shared alike.
 */
export function MissingChat() {
  const { basePath } = useAgent();
  const [search] = useSearchParams();
  const id = search.get('chat') ?? '';
  const shared = useQuery({ ...coreQuery('GET /api/shared-chats/:id', { params: { id } }), gcTime: 0 });
  if (shared.isPending) return <Skeleton lines={6} />;
  if (shared.data) return <Navigate to={`/shared/chats/${id}`} replace />;
  return (
    <EmptyState
      title={t('Chat not found')}
      text={t('It was deleted or belongs to someone else.')}
      action={<LinkButton to={`${basePath}?chat=new`}>{t('New Chat')}</LinkButton>}
    />
  );
}
