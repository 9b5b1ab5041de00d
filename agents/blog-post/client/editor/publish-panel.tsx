import { Button, useApi } from '@staffroom/sdk/client';
import { Note, Quiet, Row, Stack, useToasts } from '@staffroom/sdk/layout';
import * as contract from '../../contract.ts';
import { Downloads } from '../posts/downloads.tsx';
import { shortTime } from '../use-place.ts';
import type { PanelProps } from './panel-props.ts';
import { t } from '../texts.ts';

export function PublishPanel({ post, unsaved }: PanelProps) {
  const toast = useToasts();
  const publish = useApi(contract).publishPost.useMutation();
  const send = () =>
    publish.mutate(
      { params: { id: post.id }, body: {} },
      {
        onSuccess: toast.done(t('Blog post published')),
        onError: toast.failed(t('Failed to update blog post')),
      },
    );
  return (
    <Stack>
      {post.problem !== null && <Note tone="bad">{post.problem}</Note>}
      {post.unsourced.length > 0 && (
        <Note>
          {t('No source contains these figures: {figures}. Check them before you publish the post.', {
            figures: post.unsourced.join(' · '),
          })}
        </Note>
      )}
      {post.publishedAt !== null && (
        <p>
          {t('First published {time}', { time: shortTime(post.publishedAt) })}
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
            ? t('Save your changes first.')
            : post.target === null
              ? t('Publishing only marks the post as published: no webhook is set up. Download it as a file.')
              : t('Publishing sends the post to {target}.', { target: post.target }))}
      </Quiet>
      <Row>
        <Button
          variant="primary"
          disabled={post.notPublishable !== null || unsaved}
          busy={publish.isPending}
          onClick={send}
        >
          {post.status === 'Published' ? t('Publish again') : t('Publish now')}
        </Button>
        <Downloads id={post.id} hasSources={post.sources.length > 0} />
      </Row>
    </Stack>
  );
}
