import { Button, ConfirmDialog } from '@staffroom/sdk/client';
import { Row } from '@staffroom/sdk/layout';
import { useState } from 'react';
import type { Post } from '../../contract.ts';
import type { Status } from '../../post.ts';
import { usePublishing } from './use-publishing.ts';
import { t } from '../texts.ts';

/** Archives a post or makes it a draft again. A published post is taken off the site after a question. */
export function StatusActions({ post }: { post: Post }) {
  const { busy, setStatus } = usePublishing(post);
  const [asked, setAsked] = useState<Status | null>(null);
  const isPublished = post.status === 'Published';
  // Only people who may publish a post can take it off the site.
  if (isPublished && !post.mayPublish) return null;
  const change = (status: Status) => (isPublished ? setAsked(status) : setStatus(status, () => undefined));
  return (
    <>
      <Row>
        {post.status !== 'Draft' && (
          <Button size="compact" busy={busy} onClick={() => change('Draft')}>
            {t('Back to draft')}
          </Button>
        )}
        {post.status !== 'Archived' && (
          <Button size="compact" busy={busy} onClick={() => change('Archived')}>
            {t('Archive')}
          </Button>
        )}
      </Row>
      <ConfirmDialog
        open={asked !== null}
        title={t('Take the post off the site')}
        description={
          post.target === null
            ? t('The post is no longer marked as published. Its text stays here.')
            : t('{target} gets the message to remove the post. Its text stays here.', { target: post.target })
        }
        confirmLabel={asked === 'Archived' ? t('Archive') : t('Back to draft')}
        tone="neutral"
        busy={busy}
        onConfirm={() => asked && setStatus(asked, () => setAsked(null))}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
