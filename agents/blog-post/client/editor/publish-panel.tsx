import { Button, DateTimeField, useApi } from '@staffroom/sdk/client';
import { Note, Quiet, Row, Stack, useToasts } from '@staffroom/sdk/layout';
import { useState } from 'react';
import * as contract from '../../contract.ts';
import { Downloads } from '../posts/downloads.tsx';
import { shortTime } from '../use-place.ts';
import type { PanelProps } from './panel-props.ts';

/** The clock looks every five minutes; after three of them somebody should look, too. */
const clockRests = 15 * 60_000;

export function PublishPanel({ post, unsaved }: PanelProps) {
  const toast = useToasts();
  const publish = useApi(contract).publishPost.useMutation();
  const [at, setAt] = useState<string | null>(null);
  const [openedAt] = useState(() => Date.now());
  const hindered = post.notPublishable !== null || unsaved;
  const isOff = post.clockSeenAt === null || openedAt - Date.parse(post.clockSeenAt) > clockRests;
  const send = (when: string | null | undefined, said: string) =>
    publish.mutate(
      { params: { id: post.id }, body: when === undefined ? {} : { at: when } },
      {
        onSuccess: toast.done(said),
        onError: toast.failed('Failed to update blog post'),
      },
    );
  return (
    <Stack>
      {post.problem !== null && <Note tone="bad">{post.problem}</Note>}
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
      <Quiet>
        {post.notPublishable ??
          (unsaved
            ? 'Save your changes first.'
            : post.target === null
              ? 'Publishing marks the post; no webhook is set up. Take it as a file.'
              : `Publishing sends the post to ${post.target}.`)}
      </Quiet>
      <Row>
        <Button
          variant="primary"
          disabled={hindered}
          busy={publish.isPending}
          onClick={() => send(undefined, 'Blog post published')}
        >
          {post.status === 'Published' ? 'Publish again' : 'Publish now'}
        </Button>
        <Downloads id={post.id} hasSources={post.sources.length > 0} />
      </Row>
      {post.publishAt === null ? (
        <>
          <DateTimeField
            label="Publish at"
            value={at}
            min={new Date(openedAt).toISOString()}
            onValueChange={setAt}
          />
          <Row>
            <Button
              icon="clock"
              disabled={hindered || at === null}
              busy={publish.isPending}
              onClick={() => send(at, 'Publishing is scheduled')}
            >
              Schedule
            </Button>
          </Row>
        </>
      ) : (
        <Row>
          <span>Will be published {shortTime.format(new Date(post.publishAt))}</span>
          <Button size="compact" onClick={() => send(null, 'It stays as it is')}>
            Take back
          </Button>
        </Row>
      )}
      {isOff && (
        <Note>
          Publishing by the clock is off: an administrator switches “Publish blog posts at their time” on
          under Jobs.
        </Note>
      )}
    </Stack>
  );
}
