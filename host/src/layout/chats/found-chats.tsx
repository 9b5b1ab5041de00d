import { ErrorPanel, keepPreviousData, Skeleton, useQuery } from '@staffroom/sdk/client';
import { coreQuery } from '@staffroom/sdk/host';
import { t } from '../../texts/texts.ts';
import classes from './chat-list.module.css';
import { ChatRows, type RowProps } from './chat-rows.tsx';

/** Maximum number of chats. */
const shown = 40;

/** The chats whose title or text contains the search words. */
export function FoundChats({ search, actions, onNavigate }: RowProps & { search: string }) {
  const found = useQuery({
    ...coreQuery('GET /api/ai-chat-sessions', { query: { search, limit: shown } }),
    placeholderData: keepPreviousData,
  });
  if (found.isPending) return <Skeleton className={classes.loading} lines={4} />;
  if (found.isError) {
    return (
      <ErrorPanel
        title={t('Couldn’t load your chats')}
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    );
  }
  return (
    <>
      <ChatRows sessions={found.data} actions={actions} onNavigate={onNavigate} />
      <output className={found.data.length === 0 ? classes.empty : 'visually-hidden'}>
        {found.data.length === 0
          ? t('No chats match “{search}”.', { search })
          : t('{sessions, plural, one {1 chat found} other {# chats found}}', {
              sessions: found.data.length,
            })}
      </output>
    </>
  );
}
