import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { isNotFound } from '../fetch-json.ts';
import { Button } from '../ui/button/button.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Composer } from './composer/composer.tsx';
import { DropTarget } from './composer/drop-target.tsx';
import classes from './conversation.module.css';
import type { ToEnd } from './messages/follow-output.tsx';
import type { ThreadMessage } from './store/thread.ts';
import { useAiRequired } from './composer/use-ai-required.ts';
import { useAttachments } from './composer/use-attachments.ts';
import type { Chat } from './store/use-chat.ts';
import { FollowOutput, MessageList, MissingChat, SpokenStatus } from './thread-parts.tsx';
import { Starters } from './starters.tsx';
import { t } from '../texts/texts.ts';

/** A thread with its composer. The view follows a growing answer only while the view is at the bottom. */
export function Conversation({
  title,
  place,
  target,
  chat,
  waiting,
  placeholder,
  starters,
  isNew,
  about,
  cited,
  notice,
  tools,
  originOf,
  onCite,
}: {
  title: string;
  place: string;
  /** Id of the message that the address points to. */
  target: string | null;
  chat: Chat;
  /** True while it is not known which chat to show. */
  waiting: boolean;
  placeholder: string;
  starters: readonly string[];
  /** True for a chat without questions and selected documents. */
  isNew: boolean;
  about: readonly string[];
  cited: { key: string; number: number } | null;
  /** Above the composer, where its arrival moves no message. */
  notice: ReactNode;
  tools: ReactNode;
  originOf: (message: ThreadMessage) => string | null;
  onCite: (key: string, number: number) => void;
}) {
  const scroll = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const toEnd = useRef<ToEnd>(null);
  const [atEnd, setAtEnd] = useState(true);
  const { messages, busy, actions } = chat;
  const mayAsk = useAiRequired();
  const attachments = useAttachments(place);
  const loading = waiting || chat.loading;
  const missing = isNotFound(chat.error);
  const empty = !loading && !chat.error && messages.length === 0;
  const stoppable = messages.some((message) => message.status === 'streaming');

  // Memoized, so that typing does not render the message list again.
  const list = useMemo(
    () => (
      <MessageList
        messages={messages}
        scroll={scroll}
        target={target}
        busy={busy}
        cited={cited}
        actions={actions}
        originOf={originOf}
        onCite={onCite}
      />
    ),
    [messages, target, busy, cited, actions, originOf, onCite],
  );

  return (
    <DropTarget className={classes.conversation} onFiles={attachments.add}>
      <section
        ref={scroll}
        className={classes.scroll}
        // The thread is focusable, so that the keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('Conversation')}
        data-thread=""
      >
        <div ref={content} className={classes.thread}>
          {/* With messages, only screen readers get the title, because the first question already names the topic. */}
          <h1 className={messages.length > 0 || missing ? 'visually-hidden' : classes.title}>{title}</h1>
          {loading && <Skeleton lines={6} />}
          {missing && (
            <Suspense fallback={<Skeleton lines={6} />}>
              <MissingChat />
            </Suspense>
          )}
          {chat.error && !missing && (
            <ErrorPanel title={t('Failed to load chat messages')} error={chat.error} onRetry={chat.reload} />
          )}
          {empty && (
            <Starters
              starters={starters}
              isNew={isNew}
              about={about}
              onPick={(content) => mayAsk() && chat.send({ content })}
            />
          )}
          {messages.length > 0 && (
            <Suspense fallback={<Skeleton lines={6} />}>
              {list}
              <FollowOutput
                scroll={scroll}
                content={content}
                fromEnd={target === null}
                toEnd={toEnd}
                onEnd={setAtEnd}
              />
            </Suspense>
          )}
        </div>
      </section>
      {/* The region exists while empty, because screen readers announce only content that is added to an existing region. */}
      <output className="visually-hidden">
        <Suspense fallback={null}>{messages.length > 0 && <SpokenStatus messages={messages} />}</Suspense>
      </output>
      {/* Outside the foot, so that a notice that arrives late moves nothing in it. */}
      <div className={classes.notice} hidden={missing}>
        {messages.length > 0 && !atEnd && (
          <Button
            className={classes.latest}
            size="compact"
            icon="chevron-down"
            onClick={() => toEnd.current?.()}
          >
            {t('Latest')}
          </Button>
        )}
        <div>{notice}</div>
      </div>
      <div className={classes.foot} data-composer="" hidden={missing}>
        <Composer
          place={place}
          placeholder={placeholder}
          busy={busy}
          stoppable={stoppable}
          queued={chat.queued}
          held={chat.held}
          attachments={attachments}
          tools={tools}
          onSend={(content, files) => {
            chat.send({ content, attachments: files });
            toEnd.current?.();
          }}
          onStop={actions.stop}
          onUnqueue={actions.unqueue}
          onSendQueued={actions.sendQueued}
        />
      </div>
    </DropTarget>
  );
}
