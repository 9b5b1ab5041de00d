import { Button, Link, useApi } from '@staffroom/sdk/client';
import { Note, Quiet, Row, Stack, useToasts } from '@staffroom/sdk/layout';
import * as contract from '../../contract.ts';
import { Downloads } from '../posts/downloads.tsx';
import { shortTime, usePlace } from '../use-place.ts';
import type { PanelProps } from './panel-props.ts';
import { t } from '../texts.ts';

export function PublishPanel({ post, unsaved }: PanelProps) {
  const toast = useToasts();
  const place = usePlace();
  const publish = useApi(contract).publishPost.useMutation();
  const send = () =>
    publish.mutate(
      { params: { id: post.id }, body: { unsupported: post.unsupported ?? 0 } },
      {
        onSuccess: toast.done(t('Blog post published')),
        onError: toast.failed(t('Failed to update blog post')),
      },
    );
  return (
    <Stack>
      {post.problem !== null && <Note tone="bad">{post.problem}</Note>}
      {(post.unsupported === null || post.unsupported > 0) && (
        <Note>
          {post.unsupported === null
            ? t('The facts couldn’t be checked: you don’t have access to all sources.')
            : t(
                '{unsupported, plural, one {No source supports 1 statement of this post.} other {No source supports # statements of this post.}}',
                { unsupported: post.unsupported },
              )}{' '}
          <Link to={place.facts(post.id)}>{t('Check the facts')}</Link>
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
          {(post.unsupported ?? 0) > 0
            ? t(
                '{unsupported, plural, one {Publish with 1 unsupported statement} other {Publish with # unsupported statements}}',
                { unsupported: post.unsupported ?? 0 },
              )
            : post.status === 'Published'
              ? t('Publish again')
              : t('Publish now')}
        </Button>
        <Downloads id={post.id} hasSources={post.sources.length > 0} />
      </Row>
    </Stack>
  );
}
