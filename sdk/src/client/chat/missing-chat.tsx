import { useAgent } from '../agent.tsx';
import { coreQuery } from '../core-api.ts';
import { useQuery } from '../query.ts';
import { Navigate, useSearchParams } from '../router.ts';
import { LinkButton } from '../ui/button/link-button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { t } from '../texts/texts.ts';

/**
 * Shown for a chat that does not belong to the person. A colleague's shared chat opens at the same address, because people copy
 * links from their address bar. Deleted and unshared chats look the same.
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
      text={t('This chat was deleted or belongs to someone else.')}
      action={<LinkButton to={`${basePath}?chat=new`}>{t('New Chat')}</LinkButton>}
    />
  );
}
