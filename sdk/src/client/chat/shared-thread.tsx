import { type ReactNode, useMemo, useState } from 'react';
import type { Citation, SharedChat, SharedMessage } from '../../chat.ts';
import { Button } from '../ui/button/button.tsx';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { Prose } from '../ui/layout/prose.tsx';
import { checksInWords, marksOf } from './answer/answer-checks.ts';
import { answerOrigin } from './choice/choice.ts';
import { EvidencePanel } from './evidence/evidence-panel.tsx';
import { Margin } from './evidence/margin.tsx';
import { marginQuery } from './evidence/use-margin.ts';
import { WhyButton } from './answer/why/why-button.tsx';
import { AnswerApps } from './answer/apps/answer-apps.tsx';
import { AnswerMarkdown } from './answer/markdown.tsx';
import classes from './shared-thread.module.css';
import { unknownOffer, useAiOffer } from './choice/use-ai-offer.ts';
import { useWide } from './use-wide.ts';
import { visibleText } from '../../visible-text.ts';
import { t } from '../texts/texts.ts';

export interface SharedThreadProps {
  chat: SharedChat;
  head: ReactNode;
}

/** A read-only chat. The evidence contains only passages that the reader can access. */
export default function SharedThread({ chat, head }: SharedThreadProps) {
  const wide = useWide(marginQuery);
  const [cited, setCited] = useState<{ id: string; number: number } | null>(null);
  const [drawer, setDrawer] = useState(false);
  const answers = chat.messages.filter(({ role }) => role === 'assistant');
  const shown = answers.find(({ id }) => id === cited?.id) ?? answers.at(-1);
  const active = shown?.id === cited?.id ? (cited?.number ?? null) : null;

  function cite(id: string, number: number) {
    setCited({ id, number });
    if (!wide) setDrawer(true);
  }

  const evidence = (
    <>
      <EvidencePanel
        citations={shown?.citations ?? []}
        checks={shown?.checks ?? null}
        titleHidden={!wide}
        active={active}
        onSelect={(number) => shown && cite(shown.id, number)}
      />
      {shown && shown.withheld.length > 0 && (
        <ul className={classes.withheld}>
          {shown.withheld.map((number) => (
            <li key={number} data-active={number === active || undefined}>
              {t('{number} · You don’t have access to this document', { number })}
            </li>
          ))}
        </ul>
      )}
    </>
  );

  return (
    <Margin selected={active === null ? null : `${shown?.id}:${active}`} evidence={wide ? evidence : null}>
      {/* The thread is focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('Conversation')} data-thread="">
        <div className={classes.thread}>
          {head}
          {chat.messages.length === 0 && <p className={classes.note}>{t('No messages yet.')}</p>}
          {chat.messages.map((message) =>
            message.role === 'user' ? (
              <Question key={message.id} message={message} />
            ) : (
              <Answer
                key={message.id}
                sessionId={chat.id}
                message={message}
                active={message.id === shown?.id ? active : null}
                onCite={(number) => cite(message.id, number)}
              />
            ),
          )}
          {!wide && answers.length > 0 && (
            <Button icon="documents" onClick={() => setDrawer(true)}>
              {t('Evidence')}
            </Button>
          )}
        </div>
      </section>
      {!wide && (
        <Drawer side="bottom" title={t('Evidence')} open={drawer} onClose={() => setDrawer(false)}>
          {evidence}
        </Drawer>
      )}
    </Margin>
  );
}

function Question({ message: { content, attached } }: { message: SharedMessage }) {
  return (
    <article className={classes.question} aria-label={t('Question')}>
      <p className={classes.words}>{visibleText(content)}</p>
      {attached > 0 && (
        <p className={classes.note}>
          {t(
            '{attached, plural, one {One file was attached} other {# files were attached}}; attached files are not shared.',
            { attached },
          )}
        </p>
      )}
    </article>
  );
}

const ends: Partial<Record<SharedMessage['status'], string>> = {
  streaming: t('is being written'),
  cut: t('reached the length limit'),
  stopped: t('was stopped'),
  interrupted: t('was interrupted'),
  failed: t('failed'),
};

function Answer({
  sessionId,
  message,
  active,
  onCite,
}: {
  sessionId: string;
  message: SharedMessage;
  active: number | null;
  onCite: (number: number) => void;
}) {
  const { content, citations, withheld, status, checks, apps = [] } = message;
  const offer = useAiOffer() ?? unknownOffer;
  const cited = new Map<number, Citation | null>([
    ...withheld.map((number) => [number, null] as const),
    ...citations.map((citation) => [citation.number, citation] as const),
  ]);
  const end = ends[status];
  const marks = useMemo(() => marksOf(checks), [checks]);
  const found = checksInWords(checks);
  return (
    <article className={classes.answer} aria-label={t('Answer')}>
      <AnswerApps sessionId={sessionId} apps={apps} />
      <Prose>
        <AnswerMarkdown text={content} marks={marks} cited={cited} active={active} onCite={onCite} />
      </Prose>
      {found !== null && <p className={classes.checks}>{found}</p>}
      <div className={classes.origin}>
        <p className={classes.note}>
          {[answerOrigin(message, offer), end && t('This answer {end}.', { end })]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {status !== 'streaming' && <WhyButton messageId={message.id} />}
      </div>
    </article>
  );
}
