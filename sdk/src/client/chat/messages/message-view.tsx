import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { withReservations } from '../../../reservations.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Prose } from '../../ui/layout/prose.tsx';
import { checksInWords, marksOf } from '../answer/answer-checks.ts';
import { AttachmentList } from './attachment-list.tsx';
import { BranchSwitcher } from './branch-switcher.tsx';
import type { ChatActions } from '../store/chat-actions.ts';
import { AnswerCommandsMenu } from '../answer/answer-commands-menu.tsx';
import { CopyButton, CopyLinkButton } from '../answer/copy-button.tsx';
import { linksIn, WebLinks } from '../answer/web-links.tsx';
import { AnswerMarkdown } from '../answer/markdown.tsx';
import { evidenceOf } from '../evidence/evidence-of.ts';
import { ChatApps } from '../answer/apps/chat-apps.tsx';
import { AnswerSteps } from '../answer/steps/answer-steps.tsx';
import { Reasoning } from '../answer/steps/reasoning.tsx';
import { FailureDetails } from './failure-details.tsx';
import classes from './message-view.module.css';
import { QuestionEditor } from './question-editor.tsx';
import { Rating } from '../answer/rating.tsx';
import type { ThreadMessage } from '../store/thread.ts';
import { WhyButton } from '../answer/why/why-button.tsx';
import { useSilence, Waiting, waitingText } from '../answer/waiting.tsx';
import { formatSeconds } from '../../texts/format.ts';
import { t } from '../../texts/texts.ts';

interface ViewProps {
  message: ThreadMessage;
  /** An answer is being written, so actions that start another answer are disabled. */
  busy: boolean;
  actions: ChatActions;
}

export function QuestionView({
  message,
  busy,
  actions,
  unanswered,
}: ViewProps & {
  unanswered: boolean;
}) {
  const { id } = message;
  const [editing, setEditing] = useState<'no' | 'yes' | 'left'>('no');
  return (
    <article className={classes.question} data-status={message.status} aria-label={t('You')}>
      {editing === 'yes' ? (
        <QuestionEditor
          text={message.content}
          onCancel={() => setEditing('left')}
          onSend={(content) => {
            setEditing('no');
            actions.edit(message, content);
          }}
        />
      ) : (
        message.content !== '' && <p className={classes.words}>{message.content}</p>
      )}
      <AttachmentList attachments={message.attachments} typed={message.attachment?.filename ?? null} />
      {message.status === 'unsent' && (
        <Problem text={message.problem ?? t('Failed to send message')}>
          <Button size="compact" onClick={() => actions.resend(message)}>
            {t('Retry')}
          </Button>
          <Button size="compact" variant="quiet" onClick={() => actions.discard(message)}>
            {t('Discard')}
          </Button>
        </Problem>
      )}
      {unanswered && id !== null && editing !== 'yes' && (
        <>
          <Problem text={t('No answer yet.')}>
            <Button size="compact" icon="retry" onClick={() => actions.regenerate(id)}>
              {t('Retry')}
            </Button>
          </Problem>
          <FailureDetails questionId={id} />
        </>
      )}
      {id !== null && editing !== 'yes' && (
        <footer className={classes.questionTools}>
          <Button
            size="compact"
            variant="quiet"
            icon="pencil"
            disabled={busy}
            // Return the focus to this button, which opened the editor.
            ref={editing === 'left' ? focus : undefined}
            onClick={() => setEditing('yes')}
          >
            {t('Edit')}
          </Button>
          <CopyLinkButton messageId={id} />
          <BranchSwitcher message={message} disabled={busy} onShow={actions.showBranch} />
        </footer>
      )}
    </article>
  );
}

const focus = (button: HTMLButtonElement | null) => button?.focus();

const ended: Partial<Record<ThreadMessage['status'], string>> = {
  cut: t('This answer reached the length limit and stops here.'),
  stopped: t('Stopped. The text so far is kept.'),
  interrupted: t('This answer was interrupted. The text so far is kept.'),
  failed: t('This answer was cut off. The text so far is kept.'),
};

/** Copied and handed-over texts contain these words instead of marks. */
const reservations = {
  notFound: t('not found in the sources'),
  unsupported: t('no source supports this'),
};

/** Statuses of answers that can be continued. A failed answer is requested again instead. */
const mayGoOn: ReadonlySet<ThreadMessage['status']> = new Set(['cut', 'stopped', 'interrupted']);

export function AnswerView({
  message,
  busy,
  last,
  actions,
  origin,
  active,
  onCite,
}: ViewProps & {
  /** The message is the last one. Only the last answer can be continued. */
  last: boolean;
  origin: string | null;
  active: number | null;
  onCite: (key: string, number: number) => void;
}) {
  const { key, id, parentId, content, status, citations, sources, checks } = message;
  const writing = status === 'streaming' || status === 'pending';
  const cited = useMemo(
    () => new Map(evidenceOf({ status, citations, sources }).map((citation) => [citation.number, citation])),
    [status, citations, sources],
  );
  const links = useMemo(() => linksIn(message.steps), [message.steps]);
  const lookedUp = useMemo(() => message.steps.filter((step) => !step.links), [message.steps]);
  const marks = useMemo(() => marksOf(checks), [checks]);
  const found = checksInWords(checks);
  const source = provenance(origin, message);
  const cite = useCallback((number: number) => onCite(key, number), [key, onCite]);
  const problem = message.problem ?? ended[status];

  return (
    <article className={classes.answer} aria-label={t('Answer')} aria-busy={writing}>
      <Reasoning text={message.reasoning} writing={writing && content === ''} />
      <AnswerSteps steps={lookedUp} writing={writing} />
      <ChatApps steps={message.steps} />
      <Prose>
        <AnswerMarkdown
          text={content}
          streaming={writing}
          marks={marks}
          cited={cited}
          links={links}
          active={active}
          onCite={cite}
        />
      </Prose>
      <WebLinks links={links} />
      {problem !== undefined && !writing && (
        <Problem text={problem}>
          {last && id !== null && mayGoOn.has(status) && content !== '' && (
            <Button size="compact" disabled={busy} onClick={() => actions.continueAnswer(message)}>
              {t('Continue')}
            </Button>
          )}
        </Problem>
      )}
      {status === 'failed' && message.runId !== null && <FailureDetails runId={message.runId} />}
      {/* The row is as high while the answer is written, so that the end of the answer moves nothing. */}
      {writing ? (
        <div className={classes.footer} data-first={content === '' || undefined}>
          <WaitingForMore message={message} />
        </div>
      ) : (
        <footer className={classes.footer}>
          {content !== '' && <CopyButton text={withReservations(content, checks, reservations)} />}
          {parentId != null && (
            <IconButton
              size="compact"
              icon="retry"
              label={t('Retry')}
              disabled={busy}
              onClick={() => actions.regenerate(parentId)}
            />
          )}
          {id !== null && content !== '' && (
            <>
              <Rating message={message} onRate={actions.rate} />
              <AnswerCommandsMenu messageId={id} text={withReservations(content, checks, reservations)} />
              <CopyLinkButton messageId={id} />
              <WhyButton messageId={id} />
              <BranchSwitcher message={message} disabled={busy} onShow={actions.showBranch} />
            </>
          )}
          {(found !== null || source !== '') && (
            <p className={classes.provenance}>
              {found !== null && <span className={classes.checks}>{found}</span>}
              {found !== null && source !== '' && ' · '}
              {source}
            </p>
          )}
        </footer>
      )}
    </article>
  );
}

/** Shown before the first word of an answer, and whenever the answer pauses. */
function WaitingForMore({ message: { content, notice, seq, steps } }: { message: ThreadMessage }) {
  const silent = useSilence(seq);
  if (steps.some(({ state }) => state === 'waiting')) return null;
  const telling = content !== '' || steps.some(({ state }) => state === 'running');
  if (telling && !silent) return null;
  return <Waiting text={waitingText(notice, silent)} sign={seq} />;
}

function provenance(origin: string | null, { citations, durationMs }: ThreadMessage): string {
  const parts = [
    origin,
    citations.length === 0
      ? null
      : t('{citations} {citations, plural, one {source} other {sources}}', { citations: citations.length }),
    durationMs === null ? null : formatSeconds(durationMs),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

function Problem({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <output className={classes.problem}>
      <span>{text}</span>
      {children}
    </output>
  );
}
