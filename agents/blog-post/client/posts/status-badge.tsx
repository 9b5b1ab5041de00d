import { Badge } from '@staffroom/sdk/client';
import type { ComponentProps } from 'react';
import type { ListedPost } from '../../contract.ts';
import type { Status } from '../../post.ts';
import classes from './posts.module.css';
import { t } from '../texts.ts';

export const statusNames: Record<Status, string> = {
  Draft: t('Draft'),
  Published: t('Published'),
  Archived: t('Archived'),
};
const tones = { Draft: 'info', Published: 'ok', Archived: 'neutral' } as const;

interface Shown {
  tone: ComponentProps<typeof Badge>['tone'];
  name: string;
}

/** Replaces the status of a published post that its site does not have yet. */
const undelivered: Partial<Record<ListedPost['site'], Shown>> = {
  sending: { tone: 'info', name: t('Publishing…') },
  failed: { tone: 'bad', name: t('Publishing failed') },
};
const added: Partial<Record<ListedPost['site'], Shown>> = {
  older: { tone: 'warn', name: t('Site has an older version') },
  removing: { tone: 'info', name: t('Being taken off the site') },
  still: { tone: 'bad', name: t('Still on the site') },
};

/** The status of a post, and how the site's text compares with it. */
export function StatusBadge({
  post: { status, site, held },
}: {
  post: Pick<ListedPost, 'status' | 'site' | 'held'>;
}) {
  const first = undelivered[site] ?? { tone: tones[status], name: statusNames[status] };
  const second = held === null ? added[site] : { tone: 'warn' as const, name: t('On hold') };
  return (
    <span className={classes.badges}>
      <Badge tone={first.tone}>{first.name}</Badge>
      {second && (
        <Badge tone={second.tone} className={classes.second}>
          {second.name}
        </Badge>
      )}
    </span>
  );
}
