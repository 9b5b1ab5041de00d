import { Button, IconButton, useToast } from '@staffroom/sdk/client';
import { useStyleUnderlines } from '@staffroom/sdk/style/view';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import type { Content, ProjectDetail } from '../../contract.ts';
import { contentLength, contentLimits, linkLength } from '../../platforms.ts';
import { type ContentType, contentNames } from '../../project.ts';
import { ContentEditor } from './content-editor.tsx';
import { History } from './history.tsx';
import { TextMenu } from './text-menu.tsx';
import { Variants } from './variants.tsx';
import { useGenerate } from './use-generate.ts';
import classes from './content-card.module.css';

/** What stands in place of a text that is not there, and is copied in its place. */
const emptyText = (type: ContentType) =>
  `No ${type === 'case-study' ? 'case study' : contentNames[type]} content has been generated yet. Click 'Regenerate' to create content.`;

export function ContentCard({
  project,
  type,
  running,
  preview: Preview,
}: {
  project: ProjectDetail;
  type: ContentType;
  running: boolean;
  preview: ComponentType<{ project: ProjectDetail; text: string }>;
}) {
  const toast = useToast();
  const { start, starting } = useGenerate(project.id);
  const [editing, setEditing] = useState(false);
  const item = project.content.find(({ contentType }) => contentType === type);
  const text = item?.content ?? '';
  const busy = running || starting;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text || emptyText(type));
    } catch {
      toast.show({
        variant: 'destructive',
        title: 'Could not copy',
        description: 'The browser did not allow it.',
      });
      return;
    }
    if (text === '') toast.show({ title: 'Nothing to copy yet', description: emptyText(type) });
    else {
      toast.show({
        variant: 'success',
        title: 'Copied to Clipboard',
        description: `${contentNames[type]} content has been copied to the clipboard.`,
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
            label={`Edit ${contentNames[type]}`}
            onClick={() => setEditing(true)}
          />
        )}
        {item && text !== '' && (
          <TextMenu
            project={project}
            item={item}
            onVariants={project.mayEdit && !busy ? (count) => start([type], count) : undefined}
          />
        )}
        <Button size="compact" icon="copy" onClick={() => void copy()}>
          Copy
        </Button>
        {project.mayEdit && (
          <Button
            size="compact"
            icon="retry"
            busy={starting}
            aria-disabled={busy}
            onClick={() => !busy && start([type])}
          >
            {busy ? 'Generating...' : 'Regenerate'}
          </Button>
        )}
      </header>
      {item?.error && (
        <p role="alert" className={classes.error}>
          {item.error}
        </p>
      )}
      {editing && item ? (
        <ContentEditor item={item} onClose={() => setEditing(false)} />
      ) : text === '' ? (
        <p className={classes.empty}>{emptyText(type)}</p>
      ) : item && item.variants.length > 1 && project.mayEdit ? (
        <Variants item={item} />
      ) : (
        <Underlined text={text} dismissed={item?.dismissed ?? []}>
          <Preview project={project} text={text} />
        </Underlined>
      )}
      {item && text !== '' && !editing && <Foot item={item} />}
    </section>
  );
}

/** With what departs from the style guide underlined. */
function Underlined(props: { text: string; dismissed: readonly string[]; children: ReactNode }) {
  const shown = useRef<HTMLDivElement>(null);
  useStyleUnderlines(shown, props.text, props.dismissed);
  return <div ref={shown}>{props.children}</div>;
}

function Foot({ item }: { item: Content }) {
  const { contentType, content, aiModel, temperature, how, by, version } = item;
  const limit = contentLimits[contentType];
  const length = contentLength(contentType, content);
  const over = limit !== null && length > limit;
  const made = {
    model: `${aiModel ?? 'A language model'}${temperature === null ? '' : ` · temperature ${temperature}`}`,
    form: 'Put together from your form, without a language model',
    person: `Written by ${by}`,
  }[how];
  return (
    <>
      <footer className={classes.foot}>
        {limit === null ? (
          <span>{content.split(/\s+/).length.toLocaleString('en-US')} words</span>
        ) : (
          <span className={over ? classes.over : undefined}>
            {length.toLocaleString('en-US')} of {limit.toLocaleString('en-US')}
            {over ? `, ${length - limit} over` : ' characters'}
          </span>
        )}
        {contentType === 'twitter' && <span>a link counts {linkLength}</span>}
        <span className={classes.made}>
          {made} · version {version}
        </span>
      </footer>
      {over && (
        <p className={classes.note}>
          It is longer than {contentNames[contentType]} allows
          {how === 'model' ? ', and was shortened once already' : ''}. The project cannot be completed before
          it fits. Copy still works.
        </p>
      )}
    </>
  );
}
