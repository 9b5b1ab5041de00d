import { useNavigate, useQuery } from '@staffroom/sdk/client';
import { coreQuery, useLocation } from '@staffroom/sdk/host';
import { t } from '../../texts/texts.ts';
import type { Hit } from './hit.ts';

/** Returns commands that share the chat or the document on screen. Only the owner of a document gets a command to share it. */
export function useShareThis(): Hit[] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [, id = ''] = /^\/documents\/([^/]+)$/.exec(pathname) ?? [];
  const document = useQuery({
    ...coreQuery('GET /api/documents/:id', { params: { id } }),
    enabled: id !== '',
  });
  const chat = pathname.startsWith('/agents/') ? new URLSearchParams(search).get('chat') : null;
  const isChat = chat !== null && chat !== 'new';
  if (!isChat && (id === '' || document.data?.role !== 'owner')) return [];
  return [
    {
      key: 'share-this',
      label: isChat ? t('Share this chat') : t('Share this document'),
      icon: 'share',
      go: () => void navigate(`${pathname}${search}`, { replace: true, state: { share: true } }),
    },
  ];
}
