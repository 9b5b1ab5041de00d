import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from '../router.ts';
import { useNewestSession } from './sessions/use-sessions.ts';

/**
 * The chat on screen: the one that the address names or, without a name, the person's newest chat. The id is null for a new
 * chat, and while it is unknown (`loading`).
 */
export function useOpenChat() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('chat') ?? (search.has('handover') ? 'new' : null);
  const newest = useNewestSession(wanted === null);
  // The chat of the first question, until the address contains it: the router changes the address a moment later.
  const [arriving, setArriving] = useState<string | null>(null);
  const namesChat = wanted !== null && wanted !== 'new';
  if (arriving !== null && namesChat) setArriving(null);
  const unnamed = wanted === 'new' ? null : (newest.data?.id ?? null);
  const opened = wanted === null && !newest.isFetching ? newest.data?.id : undefined;
  useEffect(() => {
    if (opened === undefined) return;
    // Put the opened chat into the address, so that the chat and its tab stay on screen when another chat is used elsewhere.
    setSearch((query) => new URLSearchParams([...query, ['chat', opened]]), { replace: true });
  }, [opened, setSearch]);
  // Shows a created chat immediately, because the store moves its question there now, and an empty new chat would flash.
  const show = useCallback((id: string) => flushSync(() => setArriving(id)), []);
  return {
    sessionId: namesChat ? wanted : (arriving ?? unnamed),
    loading: wanted === null && newest.isPending,
    show,
  };
}
