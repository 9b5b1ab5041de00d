import { ConfirmDialog } from '@staffroom/sdk/client';
import { useDeletionDate } from '@staffroom/sdk/lists';
import type { ListedPost } from '../../contract.ts';
import { t } from '../texts.ts';

interface DeleteDialogProps {
  post: Pick<ListedPost, 'status' | 'publishedUrl' | 'publishAt'>;
  open: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a post moves to the trash, and says what happens to the published text and to a planned publication. */
export function DeleteDialog({ post: { status, publishedUrl, publishAt }, ...dialog }: DeleteDialogProps) {
  const date = useDeletionDate()();
  const isOnSite = status === 'Published' || publishedUrl !== null;
  return (
    <ConfirmDialog
      {...dialog}
      title={t('Delete blog post')}
      description={[
        ...(isOnSite ? [siteText(publishedUrl)] : []),
        ...(publishAt === null ? [] : [t('The planned publication is canceled.')]),
        t(
          'Are you sure you want to delete this blog post? It moves to the trash. You can restore it until {date}.',
          { date },
        ),
      ].join(' ')}
      confirmLabel={t('Delete')}
    />
  );
}

const siteText = (url: string | null) =>
  url === null
    ? t('This post is published. Deleting it here doesn’t remove the text from your website.')
    : t('This post is published. Deleting it here doesn’t remove the text from {host}.', {
        host: new URL(url).host,
      });
