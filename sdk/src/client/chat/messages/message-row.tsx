import { memo, startTransition, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { ChatActions } from '../store/chat-actions.ts';
import classes from './message-row.module.css';
import { AnswerView, QuestionView } from './message-view.tsx';
import { NearContext } from './near-context.ts';
import type { ThreadMessage } from '../store/thread.ts';
import { visibleText } from '../../../visible-text.ts';
import { t } from '../../texts/texts.ts';

/** One message. Far from the view, it renders as plain text, which is cheap. */
export const MessageRow = memo(function MessageRow({
  message,
  recent,
  target,
  last,
  unanswered,
  busy,
  active,
  actions,
  originOf,
  onCite,
  onShowBranch,
}: {
  message: ThreadMessage;
  /** The message is one of the last, which render completely. */
  recent: boolean;
  target: boolean;
  last: boolean;
  /** The message is a question without an answer, and no answer is pending. */
  unanswered: boolean;
  busy: boolean;
  active: number | null;
  actions: ChatActions;
  originOf: (message: ThreadMessage) => string | null;
  onCite: (key: string, number: number) => void;
  onShowBranch: (messageId: string) => void;
}) {
  const { id, role, content } = message;
  const row = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(recent || target);
  const full = isNear || message.status !== 'complete';
  // A message that people see from the start, or see being written, always has its real height, so that nothing below it moves.
  const [isAlwaysLaidOut] = useState(recent || target || message.status !== 'complete');
  const near = useContext(NearContext);
  useEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    return near(element, (now) => {
      // A message with a form or the focus stays rendered.
      if (!now && element.querySelector('form, :focus') !== null) return;
      startTransition(() => setNear(now));
    });
  }, [near]);
  const own = useMemo(() => ({ ...actions, showBranch: onShowBranch }), [actions, onShowBranch]);

  return (
    <div
      ref={row}
      className={classes.row}
      id={id === null ? undefined : `message-${id}`}
      data-message={id ?? undefined}
      data-target={target || undefined}
      data-laid-out={isAlwaysLaidOut || message.status === 'streaming' || undefined}
      style={{ containIntrinsicBlockSize: `auto ${guess(content)}px` }}
    >
      {!full ? (
        <article
          className={classes.plain}
          data-role={role}
          aria-label={role === 'user' ? t('You') : t('Answer')}
        >
          {visibleText(content)}
        </article>
      ) : role === 'user' ? (
        <QuestionView message={message} busy={busy} actions={own} unanswered={unanswered} />
      ) : (
        <AnswerView
          message={message}
          busy={busy}
          last={last}
          actions={own}
          origin={originOf(message)}
          active={active}
          onCite={onCite}
        />
      )}
    </div>
  );
});

/** Estimates the height in pixels: lines of about 80 characters, plus the parts around the text. */
const guess = (content: string) => 80 + Math.ceil(content.length / 80) * 27;
