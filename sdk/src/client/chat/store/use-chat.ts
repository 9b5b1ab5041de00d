import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { callCore } from '../../core-api.ts';
import { ApiError, isNotFound } from '../../fetch-json.ts';
import { useQuery } from '../../query.ts';
import { type StaffroomSocket, useSocket, useSocketStatus, useWorkspaceEvent } from '../../socket.tsx';
import { useToast } from '../../ui/feedback/use-toast.ts';
import { type ChatActions, createChatActions, sessionsPath } from './chat-actions.ts';
import { type ChatState, newSession } from './chat-states.ts';
import { createChatStore } from './chat-store.ts';
import { isBusy, type Question, type Thread } from './thread.ts';
import { t } from '../../texts/texts.ts';

export interface Chat extends ChatActions {
  messages: Thread;
  loading: boolean;
  /** Why loading the stored messages failed; call `reload` to try again. */
  error: Error | null;
  reload: () => void;
  busy: boolean;
  queued: ChatState['queued'];
  held: boolean;
  /** All actions in one object that keeps its identity while the thread changes. */
  actions: ChatActions;
}

/** Milliseconds between requests for stored messages when there is no socket. */
const pollEvery = 5_000;
const defaultSilenceTimeout = 10_000;

/**
 * One chat: stored messages, the answer in progress, and actions. The chat survives a lost socket and a reload. `sessionId` is
 * null for a new chat; `createSession` creates the chat with the first question. Pass a `createSession` that keeps its
 * identity, so that the actions do, too.
 */
export function useChat(
  sessionId: string | null,
  createSession: (question: Question) => Promise<string>,
  { silenceTimeout = defaultSilenceTimeout }: { silenceTimeout?: number | undefined } = {},
): Chat {
  const session = sessionId ?? newSession;
  const socket = useSocket() ?? noSocket;
  const connection = useSocketStatus();
  const toast = useToast();
  const [store] = useState(() =>
    createChatStore({ socket, silenceTimeout, notify: toast, storage: sessionStorage, scheduleRender }),
  );
  const state = useSyncExternalStore(store.subscribe, () => store.state(session));

  const query = useQuery({
    queryKey: [`${sessionsPath}/${sessionId}/messages`],
    enabled: sessionId !== null,
    // Cache nothing, because the store contains the thread, and a remounted screen must load the stored messages.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: connection === 'open' ? false : pollEvery,
    async queryFn({ signal }) {
      for (;;) {
        const revision = store.revision(session);
        const params = { id: session };
        const messages = await callCore('GET /api/ai-chat-sessions/:id/messages', { params }, { signal });
        // Messages that `stored` refuses are stale and lack newer requests, so load them again.
        if (store.stored(session, messages, revision)) return messages.length;
      }
    },
  });

  const reload = () => void query.refetch();
  const onReload = useEffectEvent((changed: string) => {
    if (changed === sessionId) reload();
  });
  useEffect(() => store.start((changed) => onReload(changed)), [store]);
  useLoadFailure(query.error, state.thread.length === 0);

  useWorkspaceEvent('answer.started', (data) => {
    const known = state.thread.some(({ runId }) => runId === data['runId']);
    if (data['sessionId'] === sessionId && !known) reload();
  });

  const { refetch } = query;
  const actions = useMemo(
    () => createChatActions({ store, session, toast, createSession, refetch }),
    [store, session, toast, createSession, refetch],
  );

  return {
    ...actions,
    actions,
    messages: state.thread,
    loading: query.isLoading && state.thread.length === 0,
    error: state.thread.length === 0 ? query.error : null,
    reload,
    busy: isBusy(state.thread),
    queued: state.queued,
    held: state.held,
  };
}

/** Renders immediately in a hidden tab, which runs no animation frames. */
function scheduleRender(render: () => void): void {
  if (document.hidden) render();
  else requestAnimationFrame(render);
}

/** Shows once that messages cannot be loaded. The notice about a lost connection replaces that notice. */
function useLoadFailure(error: Error | null, empty: boolean): void {
  const toast = useToast();
  const told = useRef(false);
  const onError = useEffectEvent((failure: Error | null) => {
    if (failure === null) told.current = false;
    if (failure === null || told.current || !(failure instanceof ApiError || empty)) return;
    // Show no notice for a missing chat, because the page shows that itself.
    if (empty && isNotFound(failure)) return;
    told.current = true;
    const title = t('Failed to load chat messages');
    if (!(failure instanceof ApiError)) toast.show({ variant: 'destructive', title, error: failure });
    else {
      const description = t('Failed to fetch messages: {status} {statusText}', {
        status: failure.status,
        statusText: failure.statusText,
      }).trim();
      toast.show({ variant: 'destructive', title, description });
    }
  });
  useEffect(() => onError(error), [error]);
}

const noSocket: StaffroomSocket = {
  send: () => false,
  subscribe: () => () => undefined,
  status: () => 'closed',
  onStatus: () => () => undefined,
  open: () => undefined,
  reconnect: () => undefined,
  close: () => undefined,
};
