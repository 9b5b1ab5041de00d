import {
  Button,
  describeError,
  FactUnderlines,
  Field,
  HtmlFrame,
  Input,
  Skeleton,
  useApi,
  useWidePage,
} from '@staffroom/sdk/client';
import { BackLink, Loaded, Note, Quiet, View, useAddress } from '@staffroom/sdk/layout';
import { lazy, Suspense, useRef } from 'react';
import * as contract from '../../contract.ts';
import type { Post } from '../../contract.ts';
import { wordCount } from '../../post.ts';
import { StatusBadge } from '../posts/status-badge.tsx';
import page from '../page.module.css';
import { PublishButton } from '../publish/publish-button.tsx';
import { usePlace } from '../use-place.ts';
import { Words } from '../words.tsx';
import { originText } from '../origin-text.ts';
import { Conflict } from './conflict.tsx';
import { CutNote } from './cut-note.tsx';
import classes from './editor.module.css';
import { fieldLabels } from './field-labels.ts';
import { useDraft } from './use-draft.ts';
import { Visitors } from './visitors.tsx';
import { WritingArea } from './writing-area.tsx';
import { t } from '../texts.ts';

const SidePanel = lazy(() => import(/* webpackChunkName: "lazy-panels" */ './side-panel.tsx'));
const ReviewPanel = lazy(async () => ({
  default: (await import(/* webpackChunkName: "lazy-panels" */ './review-panel.tsx')).ReviewPanel,
}));

export default function EditPost({ id }: { id: string }) {
  const place = usePlace();
  const post = useApi(contract).getPost.useQuery({ params: { id } }, { live: true });
  useWidePage();
  const shown = (
    <Loaded query={post} failure={t('Couldn’t load this post')} lines={10}>
      {(data) => (data.mayEdit ? <Editor post={data} /> : <Reader post={data} />)}
    </Loaded>
  );
  if (post.data) return shown;
  return (
    <View title={t('Edit blog post')} back={{ to: place.posts, label: t('All posts') }}>
      {shown}
    </View>
  );
}

/** The editor's page for people who can only read and review the post. */
function Reader({ post }: { post: Post }) {
  const place = usePlace();
  return (
    <View title={post.title} back={{ to: place.posts, label: t('All posts') }}>
      <Quiet>{t('Only {author} can edit this post. You can review it.', { author: post.author })}</Quiet>
      <Visitors postId={post.id} />
      <CutNote post={post} unsaved={false} />
      <HtmlFrame label={t('Post')} html={post.content} />
      <div className={classes.review}>
        <Suspense fallback={<Skeleton lines={6} />}>
          <ReviewPanel post={post} unsaved={false} />
        </Suspense>
      </div>
    </View>
  );
}

function Editor({ post }: { post: Post }) {
  const place = usePlace();
  const { set } = useAddress();
  const work = useDraft(post);
  const { draft, change, conflict } = work;
  const writing = useRef<HTMLDivElement>(null);
  const words = wordCount(draft.content);
  return (
    <section className={classes.editor} aria-label={t('Edit blog post')}>
      <h1 className="visually-hidden">{t('Edit blog post')}</h1>
      <header className={classes.head}>
        <BackLink to={place.posts} label={t('All posts')} />
        <StatusBadge post={post} />
        <Visitors postId={post.id} />
        <output className={classes.state}>
          {work.busy
            ? t('Saving…')
            : work.unsaved
              ? t('Not saved')
              : t('Saved · revision {revision}', { revision: post.revision })}
        </output>
        <Button size="compact" variant="quiet" icon="history" onClick={() => set({ panel: 'revisions' })}>
          <span className={page.word}>{t('Revisions')}</span>
        </Button>
        <Button size="compact" icon="save" disabled={!work.unsaved || conflict !== null} onClick={work.save}>
          {t('Save')}
        </Button>
        <Button size="compact" icon="clock" onClick={() => set({ panel: 'schedule' })}>
          <span className={page.word}>{t('Schedule')}</span>
        </Button>
        <Button size="compact" icon="external-link" onClick={() => set({ panel: 'publish' })}>
          <span className={page.word}>{t('Site')}</span>
        </Button>
        <PublishButton post={post} unsaved={work.unsaved} size="compact" />
      </header>
      <div className={classes.columns}>
        <div className={classes.main}>
          {conflict && (
            <Conflict
              {...conflict}
              mine={draft}
              busy={work.busy}
              onKeepMine={work.keepMine}
              onTakeTheirs={work.takeTheirs}
              onPutBack={change}
            />
          )}
          {work.refused != null && (
            <Note tone="bad">
              {t('Failed to update blog post: {cause}', { cause: describeError(work.refused).cause })}
            </Note>
          )}
          <Field label={fieldLabels.title} counter={{ length: draft.title.length, limit: 300 }}>
            <Input
              value={draft.title}
              required
              className={classes.titleInput}
              onChange={({ target }) => change({ title: target.value })}
            />
          </Field>
          <CutNote post={post} unsaved={work.unsaved} />
          <div ref={writing} className={classes.marked}>
            <WritingArea
              html={draft.content}
              dismissed={post.dismissed}
              onChange={(content) => change({ content })}
            />
          </div>
          <FactUnderlines shown={writing} marks={post.facts} />
          <footer className={classes.foot}>
            <Words count={words} target={post.wordTarget} />
            <span>{t('{minutes} min to read', { minutes: Math.max(1, Math.round(words / 220)) })}</span>
            <span>
              {t('{origin} · last saved by {editedBy}', {
                origin: originText(post.origin),
                editedBy: post.editedBy,
              })}
            </span>
          </footer>
        </div>
        <Suspense fallback={<Skeleton lines={8} />}>
          <SidePanel post={post} draft={draft} unsaved={work.unsaved} onChange={change} />
        </Suspense>
      </div>
    </section>
  );
}
