import type { ReceivedFrame } from '../../read-frame.ts';
import type { ToastOptions } from '../../ui/feedback/toast-queue.ts';
import type { ChatRequests } from './chat-requests.ts';
import type { ChatStates } from './chat-states.ts';
import type { ContinuationTracker } from './continuation.ts';
import { isBusy, type ThreadMessage } from './thread.ts';
import { hasGap, withFrame, withPlainReply } from './thread-frames.ts';
import { t } from '../../texts/texts.ts';

type SessionFrame = Exclude<ReceivedFrame, { type: 'unreadable' | 'reply' }>;

export interface FrameReceiverOptions {
  states: ChatStates;
  requests: ChatRequests;
  continuation: ContinuationTracker;
  notify: { show: (toast: ToastOptions) => number };
  follow: (runId: string, after: number) => void;
  reload: (session: string) => void;
}

export function createFrameReceiver({
  states,
  requests,
  continuation,
  notify,
  follow,
  reload,
}: FrameReceiverOptions) {
  const notifyFailure = (message: string | undefined) =>
    notify.show({
      variant: 'destructive',
      title: t('Error from AI'),
      description: message,
    });

  /** Sends the queued question after a complete answer. After a failed answer, the person decides. */
  function sendNext(session: string): void {
    const { thread, queued, held } = states.of(session);
    if (!queued || held || isBusy(thread)) return;
    const last = thread.at(-1);
    const answered = last?.role === 'assistant' && (last.status === 'complete' || last.status === 'stopped');
    if (answered) requests.sendQueued(session);
    else states.hold(session);
  }

  function onRunEnd(session: string, frame: SessionFrame, before: ThreadMessage | undefined): void {
    if (!('runId' in frame) || before?.status !== 'streaming') return;
    const message = states.of(session).thread.find(({ key }) => key === before.key);
    if (!message || message.status === 'streaming') return;
    const next = continuation.afterEnd(session, message, frame.type === 'done');
    if (next === 'later') return states.hold(session);
    if (next !== null) return requests.continueAfterLoss(next);
    if (message.status === 'failed') notifyFailure(message.problem ?? undefined);
    // An answer that was stopped before its first word is not stored, so show the previous state.
    if (message.status === 'stopped' && message.content === '') reload(session);
    sendNext(session);
  }

  function onSessionFrame(session: string, frame: SessionFrame): void {
    const { thread } = states.of(session);
    if (frame.type === 'run') {
      states.countChange(session);
      for (const { key } of thread) requests.confirm(key);
    }
    if (frame.type === 'error' && !('seq' in frame) && frame.clientMessageId !== undefined) {
      return requests.fail(session, frame.clientMessageId, frame.message);
    }
    const runId = 'runId' in frame ? frame.runId : undefined;
    const before = thread.find((message) => runId !== undefined && message.runId === runId);
    if (before && runId !== undefined && hasGap(thread, frame)) follow(runId, before.seq);
    states.setThread(session, (current) => withFrame(current, frame));
    onRunEnd(session, frame, before);
  }

  function onReply(reply: Extract<ReceivedFrame, { type: 'reply' }>): void {
    const session = reply.sessionId ?? states.all().find(([, { thread }]) => isBusy(thread))?.[0];
    if (session === undefined) return;
    for (const { key } of states.of(session).thread) requests.confirm(key);
    states.setThread(session, (thread) => withPlainReply(thread, reply));
    if (reply.part === 'error') notifyFailure(reply.content);
    if (reply.part !== 'chunk') sendNext(session);
  }

  return (frame: Exclude<ReceivedFrame, { type: 'unreadable' }>): void => {
    if (frame.type === 'reply') return onReply(frame);
    const sessions =
      'sessionId' in frame && frame.sessionId !== undefined
        ? [frame.sessionId]
        : states.all().map(([session]) => session);
    // A frame of an answer that cannot be followed has only the id of its run.
    if (sessions.length !== 1 && (frame.type !== 'error' || frame.runId === undefined)) return;
    for (const session of sessions) onSessionFrame(session, frame);
  };
}
