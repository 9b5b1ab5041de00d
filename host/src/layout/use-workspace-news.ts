import { useQueryClient, useSocket, useSocketStatus } from '@staffroom/sdk/client';
import { useEffect, useRef } from 'react';
import type { News } from './workspace-news.ts';

/** The server says what has changed. What that makes stale is looked up when there is something. */
export function useWorkspaceNews(): void {
  const queries = useQueryClient();
  const socket = useSocket();
  useEffect(() => {
    let news: News | undefined;
    let over = false;
    const end = socket?.subscribe((frame) => {
      if (frame.type !== 'event' && frame.type !== 'missed') return;
      const heardAt = performance.now();
      void import('./workspace-news.ts').then(({ createNews }) => {
        if (!over) (news ??= createNews(queries)).hear(frame, heardAt);
      });
    });
    return () => {
      over = true;
      end?.();
      news?.stop();
    };
  }, [socket, queries]);

  // News that was sent while there was no connection is lost: everything may be stale then, agents' own calls included.
  const status = useSocketStatus();
  const wasOpen = useRef(false);
  useEffect(() => {
    if (status !== 'open') return;
    if (wasOpen.current)
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => !String(queryKey[0]).startsWith('/api/ai-chat-sessions/'),
      });
    wasOpen.current = true;
  }, [status, queries]);
}
