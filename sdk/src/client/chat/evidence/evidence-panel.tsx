import { type KeyboardEvent, type ReactNode, use, useEffect, useRef } from 'react';
import { isOfAttachment } from '../../../capabilities.ts';
import type { AnswerChecks, Citation } from '../../../chat.ts';
import { trailState } from '../../../hand-over/citation-trail.ts';
import { Link, useLocation } from '../../router.ts';
import { DocumentFace } from '../../ui/identity/document-face.tsx';
import { Icon } from '../../ui/identity/icon.tsx';
import { moveShared } from '../../motion/shared-movement.ts';
import { quotedFrom } from '../answer/answer-checks.ts';
import { ChatContext } from '../chat-context.ts';
import { Clipping } from './clipping.tsx';
import { EvidenceHead } from './evidence-head.tsx';
import classes from './evidence-panel.module.css';
import { documentHref } from '../../../hand-over/document-href.ts';
import { fullPlace } from './passage-place.ts';
import { readerOf } from '../../../titles/plain-markdown.ts';
import { t } from '../../texts/texts.ts';

export function EvidencePanel({
  citations,
  checks,
  active,
  titleHidden = false,
  action,
  onSelect,
}: {
  citations: readonly Citation[];
  checks: AnswerChecks | null;
  active: number | null;
  /** Set when a drawer with its own title contains the panel. */
  titleHidden?: boolean;
  action?: ((citation: Citation) => ReactNode) | undefined;
  onSelect: (number: number) => void;
}) {
  const quoted = quotedFrom(checks);
  const { pathname, search } = useLocation();
  const title = use(ChatContext)?.session?.title ?? null;
  const inLibrary = citations.filter((citation) => !isOfAttachment(citation));
  const places = inLibrary.map(({ documentId, version, page, start, end }) => ({
    documentId,
    version,
    page,
    start,
    end,
  }));
  return (
    <section className={classes.panel} aria-labelledby="evidence-title">
      <EvidenceHead citations={citations} isTitleHidden={titleHidden} />
      {/* Arrow keys are only a shortcut, because Tab reaches all buttons, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol className={classes.list} onKeyDown={moveFocus}>
        {citations.map((citation) => (
          <Evidence
            key={citation.number}
            citation={citation}
            quoted={quoted.has(citation.number)}
            active={citation.number === active}
            action={action?.(citation)}
            trail={trailState({
              back: pathname + search,
              title,
              places,
              at: inLibrary.indexOf(citation),
            })}
            onSelect={onSelect}
          />
        ))}
      </ol>
    </section>
  );
}

function Evidence({
  citation,
  quoted,
  active,
  action,
  trail,
  onSelect,
}: {
  citation: Citation;
  quoted: boolean;
  active: boolean;
  action: ReactNode;
  trail: ReturnType<typeof trailState>;
  onSelect: (number: number) => void;
}) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // In the margin, the card moves to its claim instead.
    if (active && !item.current?.closest('aside')) item.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const place = fullPlace(citation);
  const { isMarkdown, plain } = readerOf(citation.filename);
  return (
    <li
      ref={item}
      className={classes.evidence}
      data-active={active || undefined}
      data-evidence={citation.number}
    >
      <blockquote className={classes.quote} data-lines={isMarkdown || undefined}>
        {leadIn(plain(lastLine(citation.before)))}
        <mark className={classes.mark}>{plain(citation.quote)}</mark>
        {leadOut(plain(firstLine(citation.after)))}
      </blockquote>
      {active && <Clipping citation={citation} trail={trail} />}
      <button
        type="button"
        className={classes.source}
        aria-pressed={active}
        onClick={() => onSelect(citation.number)}
      >
        <span className={classes.number}>{citation.number}</span>{' '}
        <span className={classes.name}>{citation.filename}</span>{' '}
        {place !== null && <span className={classes.place}>{place}</span>}
        <span className={classes.face}>
          <DocumentFace
            type={citation.filename}
            id={isOfAttachment(citation) ? undefined : citation.documentId}
            version={citation.version}
          />
        </span>
      </button>
      {quoted && (
        <p className={classes.note}>
          <Icon name="check" size={14} /> {t('Exact quote')}
        </p>
      )}
      {citation.newestVersion !== undefined && citation.newestVersion > citation.version && (
        <p className={classes.note}>
          {t('From version {version}. The current version is {newestVersion}.', {
            version: citation.version,
            newestVersion: citation.newestVersion,
          })}
        </p>
      )}
      {isOfAttachment(citation) ? (
        <p className={classes.note}>
          <Icon name="paperclip" size={14} /> {t('Attached to the question')}
        </p>
      ) : (
        <div className={classes.actions}>
          <Link
            className={classes.open}
            to={documentHref(citation)}
            state={trail}
            data-autofocus={active || undefined}
            onNavigate={(go) => moveToPage(item.current, go)}
          >
            {citation.page === null ? t('Open document') : t('Open page {page}', { page: citation.page })}
          </Link>
          {action}
        </div>
      )}
    </li>
  );
}

/** Lets a card become the page of its document. */
function moveToPage(card: Element | null, change: () => void): void {
  moveShared({
    from: card,
    change,
    to: () => document.querySelector('[data-shared-movement]'),
    maxWaitMs: 300,
  });
}

/** Arrow keys move between passages, Home and End to the first and last one. */
function moveFocus(event: KeyboardEvent<HTMLOListElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[aria-pressed]')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (at < 0 || target === undefined) return;
  event.preventDefault();
  buttons[Math.min(Math.max(target, 0), buttons.length - 1)]?.focus();
}

/** Only the line next to the passage is shown, without other paragraphs or headings. */
const lastLine = (text: string) => text.split('\n').at(-1) ?? '';
const firstLine = (text: string) => text.split('\n')[0] ?? '';

/** Returns at most one line of text before the passage, so that the passage stays in view. */
function leadIn(before: string): string {
  if (before.trim() === '') return '';
  return `…${before.length <= 60 ? before : before.slice(-60).replace(/^(?:\S*\s|[\udc00-\udfff])/, '')}`;
}

/** Returns text after the passage. An ellipsis marks a cut, unless the text ends with a sentence, as at the end of a file. */
function leadOut(after: string): string {
  return after.trim() === '' || /[.!?…]["'”’»)\]]*\s*$/.test(after) ? after.trimEnd() : `${after}…`;
}
