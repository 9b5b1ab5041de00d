import {
  Button,
  describeError,
  ErrorPanel,
  Field,
  HtmlFrame,
  Icon,
  Input,
  Link,
  Skeleton,
  useApi,
} from '@staffroom/sdk/client';
import { lazy, Suspense } from 'react';
import * as contract from '../../contract.ts';
import type { Post } from '../../contract.ts';
import { wordCount } from '../../post.ts';
import page from '../page.module.css';
import { StatusBadge } from '../posts/status-badge.tsx';
import { usePlace } from '../use-place.ts';
import { useSearch } from '../use-search.ts';
import { Conflict } from './conflict.tsx';
import classes from './editor.module.css';
import { useDraft } from './use-draft.ts';
import { WritingArea } from './writing-area.tsx';

const SidePanel = lazy(() => import('./side-panel.tsx'));
const ReviewPanel = lazy(async () => ({ default: (await import('./review-panel.tsx')).ReviewPanel }));

export default function EditPost({ id }: { id: string }) {
  const place = usePlace();
  const post = useApi(contract).getPost.useQuery({ params: { id } });
  if (post.isPending) return <Skeleton lines={10} />;
  if (post.isError) {
    return (
      <section className={page.view}>
        <ErrorPanel
          title="This post could not be loaded"
          error={post.error}
          onRetry={() => void post.refetch()}
        />
        <Link to={place.posts}>All posts</Link>
      </section>
    );
  }
  if (!post.data.mayEdit) {
    const { title, author, content } = post.data;
    return (
      <section className={page.view} aria-labelledby="read-title">
        <Link to={place.posts}>All posts</Link>
        <h1 id="read-title" className={page.title}>
          {title}
        </h1>
        <p className={page.quiet}>Only {author} can change this post; you can review it.</p>
        <HtmlFrame label="The post" html={content} />
        <Suspense fallback={<Skeleton lines={6} />}>
          <ReviewPanel post={post.data} unsaved={false} />
        </Suspense>
      </section>
    );
  }
  return <Editor post={post.data} />;
}

function Editor({ post }: { post: Post }) {
  const place = usePlace();
  const { set } = useSearch();
  const work = useDraft(post);
  const { draft, change, conflict } = work;
  const words = wordCount(draft.content);
  return (
    <section className={classes.editor} aria-label="Edit blog post">
      <h1 className="visually-hidden">Edit blog post</h1>
      <header className={classes.head}>
        <Link to={place.posts} className={classes.back}>
          <Icon name="chevron-left" size={14} />
          All posts
        </Link>
        <StatusBadge status={post.status} />
        <span className={page.end} />
        <output className={page.quiet}>
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
            <p role="alert" className={page.note} data-tone="bad">
              Failed to update blog post: {describeError(work.refused).cause}
            </p>
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
