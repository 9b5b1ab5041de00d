import { useQueryClient, useSocket, useSocketStatus } from '@staffroom/sdk/client';
import { useEffect, useRef } from 'react';
import type { News } from './workspace-news.ts';

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
        if (!over) (news ??= createNews(queries)).onFrame(frame, heardAt);
      });
    });
    return () => {
      over = true;
      end?.();
      news?.stop();
    };
  }, [socket, queries]);

  // After a lost connection, all data may be stale, including that of agents, because events are missing.
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
