import { type ReactNode, useEffect, useState } from 'react';
import type { Citation } from '../../chat.ts';
import { Button } from '../ui/button.tsx';
import { Prose } from '../ui/prose.tsx';
import { useToast } from '../ui/use-toast.ts';
import { checksInWords, marksOf } from './answer-checks.ts';
import { AnswerMarkdown } from './markdown.tsx';
import classes from './message-view.module.css';
import type { ThreadMessage } from './thread.ts';

/** The person's words: a rule at the left, no bubble. */
export function QuestionView({
  message,
  onResend,
  onDiscard,
}: {
  message: ThreadMessage;
  onResend: () => void;
  onDiscard: () => void;
}) {
  return (
    <article className={classes.question} data-status={message.status} aria-label="You">
      <p className={classes.words}>{message.content}</p>
      {message.attachment && <p className={classes.attachment}>{message.attachment.filename}</p>}
      {message.status === 'unsent' && (
        <Problem text={message.problem ?? 'Failed to send message'}>
          <Button size="compact" onClick={onResend}>
            Retry
          </Button>
          <Button size="compact" variant="quiet" onClick={onDiscard}>
            Discard
          </Button>
        </Problem>
      )}
    </article>
  );
}

/** Evidence to show beside an answer: what it cites, or what it may cite while it is being written. */
export function evidenceOf(message: ThreadMessage): Citation[] {
  if (message.status !== 'streaming') return message.citations;
  return message.sources.map((source, index) => ({ number: index + 1, before: '', after: '', ...source }));
}

const ended: Partial<Record<ThreadMessage['status'], string>> = {
  stopped: 'Stopped. What was written is kept.',
  interrupted: 'This answer was interrupted. What was written is kept.',
};

export function AnswerView({
  message,
  origin,
  active,
  onCite,
  onRetry,
}: {
  message: ThreadMessage;
  /** Who wrote it, in words. */
  origin: string | null;
  active: number | null;
  onCite: (number: number) => void;
  /** Absent where there is no question to ask again. */
  onRetry?: (() => void) | undefined;
}) {
  const toast = useToast();
  const streaming = message.status === 'streaming';
  const cited = new Set(evidenceOf(message).map((citation) => citation.number));
  const problem = message.problem ?? ended[message.status];
  const found = checksInWords(message.checks);

  async function copy() {
    try {
      await navigator.clipboard.writeText(message.content);
      toast.show({ title: 'Copied' });
    } catch (error) {
      toast.show({ variant: 'destructive', title: 'Could not copy', error });
    }
  }

  return (
    <article className={classes.answer} aria-label="Answer" aria-busy={streaming}>
      {streaming && message.content === '' && <Waiting key={message.notice} notice={message.notice} />}
      <Prose>
        <AnswerMarkdown
          text={message.content}
          streaming={streaming}
          marks={marksOf(message.checks)}
          cited={cited}
          active={active}
          onCite={onCite}
        />
      </Prose>
      {problem !== undefined && !streaming && <Problem text={problem} />}
      {found !== null && <p className={classes.checks}>{found}</p>}
      {!streaming && (
        <footer className={classes.footer}>
          {message.content !== '' && (
            <Button size="compact" variant="quiet" icon="copy" onClick={() => void copy()}>
              Copy
            </Button>
          )}
          {onRetry && (
            <Button size="compact" variant="quiet" icon="retry" onClick={onRetry}>
              Retry
            </Button>
          )}
          <span className={classes.provenance}>{provenance(origin, message)}</span>
        </footer>
      )}
    </article>
  );
}

/** "OpenAI · GPT-6 Luna · 3 sources · 4.1 s" */
function provenance(origin: string | null, { citations, durationMs }: ThreadMessage): string {
  const parts = [
    origin,
    citations.length === 0 ? null : `${citations.length} source${citations.length === 1 ? '' : 's'}`,
    durationMs === null ? null : `${(durationMs / 1000).toFixed(1)} s`,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

/** Patience is measured by silence: after ten seconds without a word it says that work goes on. */
function Waiting({ notice }: { notice: string | null }) {
  const [silent, setSilent] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSilent(true), 10_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className={classes.waiting}>
      <span className={classes.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {silent ? 'Still working…' : (notice ?? 'Thinking…')}
    </p>
  );
}

function Problem({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <output className={classes.problem}>
      <span>{text}</span>
      {children}
    </output>
  );
}
