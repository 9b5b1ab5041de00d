import { Button, DateTimeField, useApi, useToast } from '@staffroom/sdk/client';
import { useState } from 'react';
import * as contract from '../../contract.ts';
import page from '../page.module.css';
import { Downloads } from '../posts/downloads.tsx';
import { shortTime } from '../use-place.ts';
import type { PanelProps } from './panel-props.ts';

/** The clock looks every five minutes; after three of them somebody should look, too. */
const clockRests = 15 * 60_000;

export function PublishPanel({ post, unsaved }: PanelProps) {
  const toast = useToast();
  const publish = useApi(contract).publishPost.useMutation();
  const [at, setAt] = useState<string | null>(null);
  const [openedAt] = useState(() => Date.now());
  const hindered = post.notPublishable !== null || unsaved;
  const isOff = post.clockSeenAt === null || openedAt - Date.parse(post.clockSeenAt) > clockRests;
  const send = (when: string | null | undefined, said: string) =>
    publish.mutate(
      { params: { id: post.id }, body: when === undefined ? {} : { at: when } },
      {
        onSuccess: () => toast.show({ variant: 'success', title: said }),
        onError: (error) =>
          toast.show({ variant: 'destructive', title: 'Failed to update blog post', error }),
      },
    );
  return (
    <div className={page.stack}>
      {post.problem !== null && (
        <p role="alert" className={page.note} data-tone="bad">
          {post.problem}
        </p>
      )}
      {post.publishedAt !== null && (
        <p>
          First published {shortTime.format(new Date(post.publishedAt))}
          {post.publishedUrl && (
            <>
              :{' '}
              <a href={post.publishedUrl} target="_blank" rel="noreferrer">
                {post.publishedUrl}
              </a>
            </>
          )}
        </p>
      )}
      <p className={page.quiet}>
        {post.notPublishable ??
          (unsaved
            ? 'Save your changes first.'
            : post.target === null
              ? 'Publishing marks the post; no webhook is set up. Take it as a file.'
              : `Publishing sends the post to ${post.target}.`)}
      </p>
      <div className={page.row}>
        <Button
          variant="primary"
          disabled={hindered}
          busy={publish.isPending}
          onClick={() => send(undefined, 'Blog post published')}
        >
          {post.status === 'Published' ? 'Publish again' : 'Publish now'}
        </Button>
        <Downloads id={post.id} hasSources={post.sources.length > 0} />
      </div>
      {post.publishAt === null ? (
        <>
          <DateTimeField
            label="Publish at"
            value={at}
            min={new Date(openedAt).toISOString()}
            onValueChange={setAt}
          />
          <div className={page.row}>
            <Button
              icon="clock"
              disabled={hindered || at === null}
              busy={publish.isPending}
              onClick={() => send(at, 'Publishing is scheduled')}
            >
              Schedule
            </Button>
          </div>
        </>
      ) : (
        <div className={page.row}>
          <span>Will be published {shortTime.format(new Date(post.publishAt))}</span>
          <Button size="compact" onClick={() => send(null, 'It stays as it is')}>
            Take back
          </Button>
        </div>
      )}
      {isOff && (
        <p className={page.note}>
          Publishing by the clock is off: an administrator switches “Publish blog posts at their time” on
          under Jobs.
        </p>
      )}
    </div>
  );
}
