import { Button, Dialog } from '@staffroom/sdk/client';
import { Note, Row, Stack } from '@staffroom/sdk/layout';
import type { Post } from '../../contract.ts';
import { addressOf } from '../../json-ld.ts';
import { shortTime } from '../use-place.ts';
import { acceptedText } from './accepted-text.ts';
import { Facts } from './facts.tsx';
import { GapList } from './gap-list.tsx';
import classes from './publish.module.css';
import { UnsupportedNote } from './unsupported-note.tsx';
import { usePublishing } from './use-publishing.ts';
import { t } from '../texts.ts';

interface PublishDialogProps {
  post: Post;
  /** Whether the editor has text that the server does not have yet. */
  unsaved?: boolean;
  /** The title of the message that publishing failed. */
  failure?: string;
  onClose: () => void;
  onDone?: () => void;
}

/** Shows the text that will be published, and publishes exactly this text. */
export function PublishDialog({
  post,
  unsaved = false,
  failure,
  onClose,
  onDone = onClose,
}: PublishDialogProps) {
  const { busy, publish, setSlug } = usePublishing(post);
  const { gaps, freeSlug } = post;
  const accepted = acceptedText(post);
  const hindrance = post.notPublishable ?? (unsaved ? t('Save your changes first.') : null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Publish this post')}
      description={
        post.target === null
          ? t('No site is connected. Publishing only marks the post as published.')
          : t('{target} gets this text.', { target: post.target })
      }
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={hindrance !== null || freeSlug !== null}
            onClick={() => publish(onDone, failure)}
          >
            {accepted !== null
              ? t('Publish with {accepted}', { accepted })
              : post.siteRevision === null
                ? t('Publish now')
                : t('Publish again')}
          </Button>
        </>
      }
    >
      <Stack>
        {hindrance !== null && <Note>{hindrance}</Note>}
        <Facts facts={factsOf(post)} />
        {freeSlug !== null && (
          <>
            <Note tone="bad">
              {t('Another published or scheduled post has the address “{slug}”.', { slug: post.slug })}
            </Note>
            <Row>
              <Button size="compact" busy={busy} disabled={unsaved} onClick={() => setSlug(freeSlug)}>
                {t('Use “{freeSlug}”', { freeSlug })}
              </Button>
            </Row>
          </>
        )}
        {gaps.length > 0 && (
          <section aria-label={t('Gaps')}>
            <Stack gap="small">
              <Note>{t('Readers will see these gaps:')}</Note>
              <GapList gaps={gaps} />
            </Stack>
          </section>
        )}
        <UnsupportedNote post={post} />
      </Stack>
    </Dialog>
  );
}

function factsOf(post: Post) {
  const { title, slug, siteUrl, target, revision, words, editedBy, siteRevision, siteAt } = post;
  return [
    [t('Title'), title],
    [
      t('Address'),
      <span key="address" className={classes.address}>
        {addressOf({ slug, publishedUrl: null }, siteUrl) ?? slug}
      </span>,
    ],
    [
      t('Readers'),
      target === null
        ? t('No one outside the company. Download the post to put it on a site.')
        : t('Everyone who can open the site'),
    ],
    [
      t('Text'),
      t('Revision {revision} · {words, number} words · last saved by {editedBy}', {
        revision,
        words,
        editedBy,
      }),
    ],
    [
      t('On the site now'),
      siteRevision === null || siteAt === null
        ? post.publishedUrl === null
          ? t('Nothing')
          : t('An earlier version')
        : t('Revision {revision}, since {time}', { revision: siteRevision, time: shortTime(siteAt) }),
    ],
  ] as const;
}
