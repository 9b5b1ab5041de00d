import type { ReactNode } from 'react';
import { useStickToBottom } from 'use-stick-to-bottom';
import { Button } from '../ui/button.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Composer } from './composer.tsx';
import classes from './conversation.module.css';
import { AnswerView, QuestionView } from './message-view.tsx';
import type { Thread, ThreadMessage } from './thread.ts';
import { useAiRequired } from './use-ai-required.ts';
import type { Chat } from './use-chat.ts';

/** One thread and its composer. The view follows the output only while it is at the bottom. */
export function Conversation({
  title,
  place,
  chat,
  waiting,
  placeholder,
  starters,
  cited,
  tools,
  originOf,
  onCite,
}: {
  title: string;
  /** Names the draft. */
  place: string;
  chat: Chat;
  /** It is not known yet which session to show. */
  waiting: boolean;
  placeholder: string;
  starters: readonly string[];
  cited: { key: string; number: number } | null;
  /** At the foot of the composer. */
  tools: ReactNode;
  /** Who wrote an answer, in words. */
  originOf: (message: ThreadMessage) => string | null;
  onCite: (key: string, number: number) => void;
}) {
  const { scrollRef, contentRef, isAtBottom, scrollToBottom } = useStickToBottom({
    initial: 'instant',
    resize: 'instant',
  });
  const mayAsk = useAiRequired();
  const loading = waiting || chat.loading;
  const empty = !loading && !chat.error && chat.messages.length === 0;
  const streaming = chat.messages.some((message) => message.status === 'streaming');

  return (
    <div className={classes.conversation}>
      {/* A scroll area is reached by keyboard, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section ref={scrollRef} className={classes.scroll} tabIndex={0} aria-label="Conversation">
        <div ref={contentRef} className={classes.thread}>
          <h1 className={classes.title}>{title}</h1>
          {loading && <Skeleton lines={6} />}
          {chat.error && (
            <ErrorPanel title="Failed to load chat messages" error={chat.error} onRetry={chat.reload} />
          )}
          {empty && <Starters starters={starters} onPick={(content) => mayAsk() && chat.send({ content })} />}
          <div role="log" aria-live="off" aria-label="Messages">
            {chat.messages.map((message, index) =>
              message.role === 'user' ? (
                <QuestionView
                  key={message.key}
                  message={message}
                  onResend={() => chat.resend(message)}
                  onDiscard={() => chat.discard(message)}
                />
              ) : (
                <AnswerView
                  key={message.key}
                  message={message}
                  origin={originOf(message)}
                  active={cited?.key === message.key ? cited.number : null}
                  onCite={(number) => onCite(message.key, number)}
                  onRetry={retry(chat, index)}
                />
              ),
            )}
          </div>
        </div>
      </section>
      <output className="visually-hidden">
        {streaming ? 'The answer is being written.' : lastEnd(chat.messages)}
      </output>
      <div className={classes.foot}>
        {!isAtBottom && (
          <Button
            className={classes.latest}
            size="compact"
            icon="chevron-down"
            onClick={() => void scrollToBottom()}
          >
            Latest
          </Button>
        )}
        <Composer
          place={place}
          placeholder={placeholder}
          busy={chat.busy}
          stoppable={streaming}
          tools={tools}
          onSend={(content) => chat.send({ content })}
          onStop={chat.stop}
        />
      </div>
    </div>
  );
}

/** The last answer can be asked for again: its question goes out once more as a new turn. */
function retry(chat: Chat, index: number): (() => void) | undefined {
  const question = chat.messages[index - 1];
  if (index !== chat.messages.length - 1 || question?.role !== 'user' || chat.busy) return undefined;
  return () => chat.send({ content: question.content, attachment: null });
}

function lastEnd(messages: Thread): string {
  const last = messages.at(-1);
  return last?.role === 'assistant' ? 'The answer is complete.' : '';
}

function Starters({ starters, onPick }: { starters: readonly string[]; onPick: (question: string) => void }) {
  return (
    <div className={classes.starters}>
      <p className={classes.lead}>Ask in your own words. Answers cite the documents in your library.</p>
      <ul className={classes.list}>
        {starters.map((starter) => (
          <li key={starter}>
            <button type="button" className={classes.starter} onClick={() => onPick(starter)}>
              {starter}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
