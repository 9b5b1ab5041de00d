import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { whenIdle } from '../../ui/when-idle.ts';
import type { ChatActions } from '../store/chat-actions.ts';
import classes from './message-list.module.css';
import { MessageRow } from './message-row.tsx';
import { NearContext } from './near-context.ts';
import type { Thread, ThreadMessage } from '../store/thread.ts';
import { useNearObserver } from './use-near-observer.ts';
import { Waiting, waitingText } from '../answer/waiting.tsx';
import { t } from '../../texts/texts.ts';

/** Number of messages that render first; earlier messages follow while the browser is idle. */
const firstBatchSize = 30;
const eachTime = 60;

/**
 * The messages of a branch. All are in the page, so that search, screen readers and links find them; distant ones are plain
 * text until they come near the view.
 */
export function MessageList({
  messages,
  scroll,
  target,
  busy,
  cited,
  actions,
  originOf,
  onCite,
}: {
  messages: Thread;
  scroll: RefObject<HTMLElement | null>;
  /** Id of the message that the address points to. */
  target: string | null;
  busy: boolean;
  cited: { key: string; number: number } | null;
  actions: ChatActions;
  originOf: (message: ThreadMessage) => string | null;
  onCite: (key: string, number: number) => void;
}) {
  const near = useNearObserver(scroll);
  const [hidden, setHidden] = useState<number | null>(null);
  const first = Math.min(hidden ?? Math.max(0, messages.length - firstBatchSize), messages.length);
  const wanted = target === null ? -1 : messages.findIndex(({ id }) => id === target);
  const from = wanted >= 0 && wanted < first ? Math.max(0, wanted - firstBatchSize) : first;

  useEffect(() => {
    if (from === 0) return undefined;
    return whenIdle(() => startTransition(() => setHidden(Math.max(0, from - eachTime))));
  }, [from]);

  useShownTarget(scroll, target, wanted >= 0);
  const showBranch = useFocusedBranch(scroll, messages, actions);

  const last = messages.at(-1);
  const unanswered = last?.role === 'user' && last.status === 'complete' && !busy ? last : null;
  return (
    <NearContext value={near}>
      <div
        role="log"
        aria-live="off"
        aria-label={t('Messages')}
        aria-busy={from > 0}
        className={classes.list}
      >
        {messages.slice(from).map((message, index) => (
          <MessageRow
            key={message.key}
            message={message}
            recent={from + index >= messages.length - firstBatchSize / 3}
            target={message.id !== null && message.id === target}
            last={message === last}
            unanswered={message === unanswered}
            busy={busy}
            active={cited?.key === message.key ? cited.number : null}
            actions={actions}
            originOf={originOf}
            onCite={onCite}
            onShowBranch={showBranch}
          />
        ))}
        {last?.role === 'user' && last.status === 'pending' && <WaitingForRun key={last.key} />}
      </div>
    </NearContext>
  );
}

function WaitingForRun() {
  return <Waiting text={waitingText(null, false)} sign="" />;
}

function useShownTarget(scroll: RefObject<HTMLElement | null>, target: string | null, there: boolean): void {
  useEffect(() => {
    if (target === null || !there) return undefined;
    const show = () =>
      scroll.current
        ?.querySelector(`[data-message="${CSS.escape(target)}"]`)
        ?.scrollIntoView({ block: 'center' });
    show();
    // Wait two frames, because messages above get their real height only when they are near the view.
    const frame = requestAnimationFrame(() => requestAnimationFrame(show));
    return () => cancelAnimationFrame(frame);
  }, [scroll, target, there]);
}

function useFocusedBranch(
  scroll: RefObject<HTMLElement | null>,
  messages: Thread,
  actions: ChatActions,
): (messageId: string) => void {
  const wanted = useRef<string | null>(null);
  const focus = useEffectEvent(() => {
    const id = wanted.current;
    if (id === null || !messages.some((message) => message.id === id)) return;
    wanted.current = null;
    scroll.current
      ?.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"] [data-versions] button:enabled`)
      ?.focus();
  });
  useEffect(() => focus(), [messages]);
  return useCallback(
    (messageId: string) => {
      wanted.current = messageId;
      actions.showBranch(messageId);
    },
    [actions],
  );
}
