import { Quiet, Stack } from '@staffroom/sdk/layout';
import type { Post } from '../../contract.ts';
import { StatusBadge } from '../posts/status-badge.tsx';
import { StatusActions } from './status-actions.tsx';
import { t } from '../texts.ts';

/** The status of a post with the actions that change it. Publishing is the button of the editor. */
export function StatusField({ post }: { post: Post }) {
  return (
    <section aria-label={t('Status')}>
      <Stack gap="small">
        <Quiet>{t('Status')}</Quiet>
        <div>
          <StatusBadge post={post} />
        </div>
        <StatusActions post={post} />
      </Stack>
    </section>
  );
}
