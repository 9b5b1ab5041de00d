import { Button, serverMessage } from '@staffroom/sdk/client';
import { Note, Quiet, Row, Stack } from '@staffroom/sdk/layout';
import type { Post } from '../../contract.ts';
import { Downloads } from '../posts/downloads.tsx';
import { PublishButton } from '../publish/publish-button.tsx';
import { StatusActions } from '../publish/status-actions.tsx';
import { UnsupportedNote } from '../publish/unsupported-note.tsx';
import { usePublishing } from '../publish/use-publishing.ts';
import { shortTime } from '../use-place.ts';
import type { PanelProps } from './panel-props.ts';
import { t } from '../texts.ts';

export function PublishPanel({ post, unsaved }: PanelProps) {
  return (
    <Stack>
      <SiteState post={post} />
      <UnsupportedNote post={post} />
      {post.publishedAt !== null && isKnownOnSite(post) && (
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
          (post.target === null
            ? t('Publishing only marks the post as published: no webhook is set up. Download it as a file.')
            : t('Publishing sends the post to {target}.', { target: post.target }))}
      </Quiet>
      <Row>
        <PublishButton
          post={post}
          unsaved={unsaved}
          variant="secondary"
          label={post.status === 'Published' ? t('Publish again…') : t('Publish…')}
        />
        <Downloads id={post.id} hasSources={post.sources.length > 0} gaps={post.gaps} />
      </Row>
      {post.status === 'Published' && <StatusActions post={post} />}
    </Stack>
  );
}

/** Whether the post has been on the site; without a connected site, publishing is enough. */
const isKnownOnSite = ({ target, siteRevision, publishedUrl }: Post) =>
  target === null || siteRevision !== null || publishedUrl !== null;

/** Compares the site's text with the post, and offers the next step if they differ. */
function SiteState({ post }: { post: Post }) {
  const { busy, tryAgain } = usePublishing(post);
  const { site, problem, nextTryAt, siteRevision, revision } = post;
  if (site === 'failed' || site === 'still')
    return (
      <>
        <Note tone="bad">
          {site === 'failed'
            ? t('Publishing failed: {problem}', { problem: serverMessage(problem ?? '') })
            : t('The post is still on the site: {problem}', { problem: serverMessage(problem ?? '') })}
        </Note>
        <Row>
          <Button size="compact" icon="retry" busy={busy} disabled={!post.mayPublish} onClick={tryAgain}>
            {t('Try again')}
          </Button>
          <Quiet>
            {nextTryAt === null
              ? t('There are no more automatic attempts.')
              : t('Next automatic attempt {time}', { time: shortTime(nextTryAt) })}
          </Quiet>
        </Row>
      </>
    );
  if (site === 'older')
    return (
      <Note>
        {t(
          'The site has revision {siteRevision}; this is revision {revision}. Publish the post again to update the site.',
          {
            siteRevision: siteRevision ?? 0,
            revision,
          },
        )}
      </Note>
    );
  if (site === 'sending') return <Note tone="info">{t('The post is being sent to the site.')}</Note>;
  if (site === 'removing') return <Note tone="info">{t('The post is being taken off the site.')}</Note>;
  return problem === null ? null : <Note tone="bad">{serverMessage(problem)}</Note>;
}
