import { Button, describeError, Field, HtmlFrame, Input, Skeleton, useApi } from '@staffroom/sdk/client';
import { BackLink, Loaded, Note, Quiet, View, useAddress } from '@staffroom/sdk/layout';
import { lazy, Suspense } from 'react';
import * as contract from '../../contract.ts';
import type { Post } from '../../contract.ts';
import { wordCount } from '../../post.ts';
import { StatusBadge } from '../posts/status-badge.tsx';
import { usePlace } from '../use-place.ts';
import { Conflict } from './conflict.tsx';
import classes from './editor.module.css';
import { useDraft } from './use-draft.ts';
import { WritingArea } from './writing-area.tsx';

const SidePanel = lazy(() => import('./side-panel.tsx'));
const ReviewPanel = lazy(async () => ({ default: (await import('./review-panel.tsx')).ReviewPanel }));

export default function EditPost({ id }: { id: string }) {
  const post = useApi(contract).getPost.useQuery({ params: { id } });
  return (
    <Loaded query={post} failure="This post could not be loaded" lines={10}>
      {(data) => (data.mayEdit ? <Editor post={data} /> : <Reader post={data} />)}
    </Loaded>
  );
}

/** For who may read and review it. */
function Reader({ post }: { post: Post }) {
  const place = usePlace();
  return (
    <View title={post.title} back={{ to: place.posts, label: 'All posts' }}>
      <Quiet>Only {post.author} can change this post; you can review it.</Quiet>
      <HtmlFrame label="The post" html={post.content} />
      <Suspense fallback={<Skeleton lines={6} />}>
        <ReviewPanel post={post} unsaved={false} />
      </Suspense>
    </View>
  );
}

function Editor({ post }: { post: Post }) {
  const place = usePlace();
  const { set } = useAddress();
  const work = useDraft(post);
  const { draft, change, conflict } = work;
  const words = wordCount(draft.content);
  return (
    <section className={classes.editor} aria-label="Edit blog post">
      <h1 className="visually-hidden">Edit blog post</h1>
      <header className={classes.head}>
        <BackLink to={place.posts} label="All posts" />
        <StatusBadge status={post.status} />
        <output className={classes.state}>
          {work.busy ? 'Saving…' : work.unsaved ? 'Not saved yet' : `Saved · revision ${post.revision}`}
        </output>
        <Button size="compact" variant="quiet" icon="history" onClick={() => set({ panel: 'revisions' })}>
          Revisions
        </Button>
        <Button size="compact" icon="save" disabled={!work.unsaved || conflict !== null} onClick={work.save}>
          Save
        </Button>
        <Button size="compact" variant="primary" onClick={() => set({ panel: 'publish' })}>
          Publish
        </Button>
      </header>
      <div className={classes.columns}>
        <div className={classes.main}>
          {conflict && (
            <Conflict
              theirs={conflict}
              mine={draft}
              busy={work.busy}
              onKeepMine={work.keepMine}
              onTakeTheirs={work.takeTheirs}
              onPutBack={work.putBack}
            />
          )}
          {work.refused != null && (
            <Note tone="bad">Failed to update blog post: {describeError(work.refused).cause}</Note>
          )}
          <Field label="Title" counter={{ length: draft.title.length, limit: 300 }}>
            <Input
              value={draft.title}
              required
              className={classes.titleInput}
              onChange={({ target }) => change({ title: target.value })}
            />
          </Field>
          <WritingArea
            html={draft.content}
            dismissed={post.dismissed}
            onChange={(content) => change({ content })}
          />
          <footer className={classes.foot}>
            <span>
              <strong>{words.toLocaleString('en-US')}</strong> words · {Math.max(1, Math.round(words / 220))}{' '}
              min to read
            </span>
            <span>
              {origins[post.how]}
              {post.model ? ` (${post.model})` : ''} · last saved by {post.editedBy}
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

const origins: Record<Post['how'], string> = {
  model: 'Written by a language model',
  library: 'Compiled from documents, without a language model',
  person: 'Edited by hand',
};
