import type { ReceivedFrame } from '../../read-frame.ts';
import type { StaffroomSocket } from '../../socket.tsx';
import type { ToastOptions } from '../../ui/feedback/toast-queue.ts';
import { createFrameReceiver } from './receive-frames.ts';
import type { ChatRequests } from './chat-requests.ts';
import { type ChatStates, newSession } from './chat-states.ts';
import { createContinuationTracker } from './continuation.ts';
import type { SilenceWatch } from './silence-watch.ts';
import { t } from '../../texts/texts.ts';

export interface ChatConnectionOptions {
  socket: Pick<StaffroomSocket, 'send' | 'status' | 'subscribe' | 'onStatus'>;
  states: ChatStates;
  requests: ChatRequests;
  silence: SilenceWatch;
  notify: { show: (toast: ToastOptions) => number };
  reload: (session: string) => void;
}

/** Receives frames from the server, and loads what the tab missed while the connection was lost. */
export function createChatConnection({
  socket,
  states,
  requests,
  silence,
  notify,
  reload,
}: ChatConnectionOptions) {
  const continuation = createContinuationTracker();
  let unreadable: number | null = null;
  let lost = false;

  const follow = (runId: string, after: number) => void socket.send({ type: 'resume', runId, after });
  const handle = createFrameReceiver({ states, requests, continuation, notify, follow, reload });

  function onFrame(frame: ReceivedFrame): void {
    silence.onActivity();
    if (frame.type !== 'unreadable') return handle(frame);
    unreadable ??= notify.show({
      variant: 'destructive',
      title: t('Communication Error'),
      description: t('The server sent an unreadable response.'),
    });
  }

  function onLost(): void {
    lost = true;
    unreadable = null;
    for (const [session, { thread }] of states.all()) continuation.lost(session, thread);
  }

  function onOpen(): void {
    for (const [session, { thread }] of states.all()) {
      if (session === newSession) continue;
      for (const message of thread) {
        if (message.status === 'streaming' && message.runId) follow(message.runId, message.seq);
        else if (message.status !== 'pending') continue;
        else if (message.role === 'user') requests.transmitQuestion(session, message);
        else requests.cancelAnswer(session, message);
      }
      // Reload after a lost connection, because another tab may have asked a question.
      if (lost) reload(session);
    }
    lost = false;
    for (const next of continuation.due()) requests.continueAfterLoss(next);
  }

  return {
    follow,
    start(): () => void {
      const onStatus = () => (socket.status() === 'open' ? onOpen() : onLost());
      const stops = [socket.subscribe(onFrame), socket.onStatus(onStatus)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
