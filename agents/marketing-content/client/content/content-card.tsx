import { Button, IconButton, useToast, serverMessage } from '@staffroom/sdk/client';
import { wordTokens } from '@staffroom/sdk/reading';
import { type ComponentType, type ReactNode, Suspense, useRef, useState } from 'react';
import type { Content, ProjectDetail } from '../../contract.ts';
import { contentLength, contentLimits, isTooLong, linkLength } from '../../content-limits.ts';
import type { ContentType } from '../../project.ts';
import { Underlines } from '../lazy-voice.tsx';
import { contentNames } from '../names.ts';
import { originText, temperatureText } from '../origin-text.ts';
import { ContentEditor } from './content-editor.tsx';
import { CutNote, FactsNote, OutdatedNote } from './content-notes.tsx';
import { GapNote, GapQuestion } from './gaps.tsx';
import { History } from './history.tsx';
import { Remarks } from './remarks.tsx';
import { TextMenu } from './text-menu.tsx';
import { Variants } from './variants.tsx';
import { useGapMarks } from './use-gap-marks.ts';
import { useGenerate } from './use-generate.ts';
import classes from './content-card.module.css';
import { t } from '../texts.ts';

const emptyText = (type: ContentType) =>
  t("No {contentName} content has been generated yet. Click 'Regenerate' to create content.", {
    contentName: type === 'case-study' ? t('case study') : contentNames[type],
  });

const noGaps: readonly string[] = [];

export function ContentCard({
  project,
  type,
  running,
  current,
  preview: Preview,
}: {
  project: ProjectDetail;
  type: ContentType;
  running: boolean;
  current: string | null;
  preview: ComponentType<{ project: ProjectDetail; text: string }>;
}) {
  const toast = useToast();
  const { start, starting } = useGenerate(project.id);
  const [editing, setEditing] = useState(false);
  const [asked, setAsked] = useState(false);
  const item = project.content.find(({ contentType }) => contentType === type);
  const text = item?.content ?? '';
  const gaps = item?.gaps ?? noGaps;
  const busy = running || starting;
  const writing = starting || (running && current === contentNames[type]);

  const noted = (content: Content) => ({
    item: content,
    busy: writing,
    disabled: busy,
    mayEdit: project.mayEdit,
  });

  async function copy() {
    try {
      await navigator.clipboard.writeText(text || emptyText(type));
    } catch {
      toast.show({
        variant: 'destructive',
        title: t('Could not copy'),
        description: t('The browser did not allow copying.'),
      });
      return;
    }
    if (text === '') toast.show({ title: t('Nothing to copy yet'), description: emptyText(type) });
    else {
      toast.show({
        variant: 'success',
        title: t('Copied to Clipboard'),
        description: t('{contentName} content has been copied to the clipboard.', {
          contentName: contentNames[type],
        }),
      });
    }
  }

  return (
    <section className={classes.card} aria-label={contentNames[type]} data-type={type}>
      <header className={classes.head}>
        <h2 className={classes.title}>{contentNames[type]}</h2>
        {item && item.revisions.length > 0 && <History project={project} item={item} />}
        {project.mayEdit && text !== '' && !editing && (
          <IconButton
            icon="pencil"
            size="compact"
            label={t('Edit {contentName}', { contentName: contentNames[type] })}
            onClick={() => setEditing(true)}
          />
        )}
        {(project.mayEdit || text !== '') && (
          <TextMenu
            project={project}
            type={type}
            item={text === '' ? undefined : item}
            onVariants={project.mayEdit && !busy ? (variants) => start([type], { variants }) : undefined}
          />
        )}
        <div className={classes.actions}>
          <Button size="compact" icon="copy" onClick={() => (gaps.length > 0 ? setAsked(true) : void copy())}>
            {t('Copy')}
          </Button>
          {project.mayEdit && (
            <Button
              size="compact"
              icon="retry"
              busy={writing && t('Generating...')}
              aria-disabled={busy}
              onClick={() => !busy && start([type])}
            >
              {t('Regenerate')}
            </Button>
          )}
        </div>
      </header>
      {item?.error && (
        <p role="alert" className={classes.error}>
          {serverMessage(item.error)}
        </p>
      )}
      {editing && item ? (
        <ContentEditor item={item} onClose={() => setEditing(false)} />
      ) : text === '' ? (
        <p className={classes.empty}>{emptyText(type)}</p>
      ) : item && item.variants.length > 1 && project.mayEdit ? (
        <Variants item={item} />
      ) : (
        <Underlined text={text} gaps={gaps} dismissed={item?.dismissed ?? []} facts={item?.facts ?? none}>
          <Preview project={project} text={text} />
        </Underlined>
      )}
      {item && text !== '' && !editing && <Foot item={item} />}
      {item && !editing && (
        <>
          <CutNote {...noted(item)} onContinue={() => start([type], { resume: true })} />
          <OutdatedNote {...noted(item)} onRegenerate={() => start([type])} />
          <GapNote gaps={gaps} />
          <FactsNote item={item} mayEdit={project.mayEdit} />
          <Remarks remarks={item.remarks} />
        </>
      )}
      <GapQuestion
        open={asked}
        title={t('Copy with gaps')}
        confirmLabel={t('Copy with {gaps, plural, one {# gap} other {# gaps}}', { gaps: gaps.length })}
        gaps={gaps}
        onConfirm={() => {
          setAsked(false);
          void copy();
        }}
        onClose={() => setAsked(false)}
      />
      {item && !editing && isTooLong(type, text) && (
        <TooLong
          item={item}
          busy={writing}
          disabled={busy}
          onEdit={project.mayEdit ? () => setEditing(true) : undefined}
          onShorten={() => start([type], { shorten: true })}
        />
      )}
    </section>
  );
}

const none: Content['facts'] = [];

interface UnderlinedProps {
  text: string;
  gaps: readonly string[];
  dismissed: readonly string[];
  facts: Content['facts'];
  children: ReactNode;
}

function Underlined(props: UnderlinedProps) {
  const shown = useRef<HTMLDivElement>(null);
  useGapMarks(shown, props.gaps);
  return (
    <>
      <div ref={shown} className={classes.gapped}>
        {props.children}
      </div>
      <Suspense fallback={null}>
        <Underlines shown={shown} text={props.text} dismissed={props.dismissed} facts={props.facts} />
      </Suspense>
    </>
  );
}

function Foot({ item }: { item: Content }) {
  const { contentType, content, temperature, version } = item;
  const limit = contentLimits[contentType];
  const length = contentLength(contentType, content);
  const over = isTooLong(contentType, content);
  const made = `${originText(item)}${temperatureText(temperature)}`;
  return (
    <footer className={classes.foot}>
      {limit === null ? (
        <span>{t('{count, number} words', { count: wordTokens(content).length })}</span>
      ) : (
        <span className={over ? classes.over : undefined}>
          {t('{length, number} of {limit, number}{value}', {
            length,
            limit,
            value: over ? t(', {length} over', { length: length - limit }) : t(' characters'),
          })}
        </span>
      )}
      {contentType === 'twitter' && (
        <span>{t('links count as {linkLength} characters', { linkLength })}</span>
      )}
      <span className={classes.made}>{t('{made} · version {version}', { made, version })}</span>
    </footer>
  );
}

function TooLong({
  item: { contentType, how },
  busy,
  disabled,
  onEdit,
  onShorten,
}: {
  item: Content;
  busy: boolean;
  disabled: boolean;
  onEdit: (() => void) | undefined;
  onShorten: () => void;
}) {
  const isShortened = how === 'model';
  return (
    <aside className={classes.note} aria-label={t('Too long')}>
      <p>
        {t(
          'Too long for {contentName}{value}. Shorten it before completing the project. You can still copy it.',
          {
            contentName: contentNames[contentType],
            value: isShortened ? t(', and was already shortened once') : '',
          },
        )}
      </p>
      {onEdit && (
        <div className={classes.actions}>
          <Button size="compact" onClick={onEdit}>
            {t('Edit')}
          </Button>
          <Button size="compact" busy={busy} disabled={disabled && !busy} onClick={onShorten}>
            {isShortened ? t('Shorten again') : t('Shorten')}
          </Button>
        </div>
      )}
    </aside>
  );
}
