import {
  Icon,
  IconButton,
  Menu,
  MenuItem,
  SortableHeader,
  type SortDirection,
  Table,
} from '@staffroom/sdk/client';
import { useState } from 'react';
import type { ListedPost, sortable } from '../../contract.ts';
import { shortDate, shortTime, usePlace } from '../use-place.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { SharePost } from './share-post.tsx';
import { StatusBadge } from './status-badge.tsx';
import { usePostActions } from './use-post-actions.ts';
import classes from './posts.module.css';
import { t } from '../texts.ts';

export type Column = (typeof sortable)[number];
const columns: Record<Column, string> = {
  title: t('Title'),
  topic: t('Topic'),
  status: t('Status'),
  date: t('Date'),
};

export function PostTable({
  posts,
  sort,
  direction,
  onSort,
  onView,
}: {
  posts: readonly ListedPost[];
  sort: Column;
  direction: SortDirection;
  onSort: (column: Column) => void;
  onView: (id: string) => void;
}) {
  return (
    <Table label={t('Blog posts')}>
      <thead>
        <tr>
          {(Object.keys(columns) as Column[]).map((column) => (
            <SortableHeader
              key={column}
              direction={column === sort ? direction : null}
              onSort={() => onSort(column)}
              data-wide={column === 'topic' || column === 'date' ? true : undefined}
            >
              {columns[column]}
            </SortableHeader>
          ))}
          <th scope="col" data-actions>
            {t('Actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => (
          <Row key={post.id} post={post} onView={() => onView(post.id)} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ post, onView }: { post: ListedPost; onView: () => void }) {
  const { id, title, topic, createdAt, author, isOwner, isShared, mayEdit, isCut } = post;
  const { publishAt, publishedUrl } = post;
  const place = usePlace();
  const { remove, duplicate, deleting } = usePostActions();
  const [asked, setAsked] = useState(false);
  const [sharing, setSharing] = useState(false);
  return (
    <tr>
      <td>
        <button type="button" className={classes.name} onClick={onView}>
          {title}
        </button>
        <span className={classes.under}>
          <span className={classes.narrow}>{shortDate(createdAt)}</span>
          {isCut && <span className={classes.cut}>{t('Unfinished: the model stopped in mid-sentence')}</span>}
          {!isOwner && <span>{t('by {author}', { author })}</span>}
          {isOwner && isShared && (
            <span className={classes.shared}>
              <Icon name="users" size={12} />
              {t('Shared')}
            </span>
          )}
          {publishAt && <span>{t('publishes {time}', { time: shortTime(publishAt) })}</span>}
          {publishedUrl && (
            <a href={publishedUrl} target="_blank" rel="noreferrer" className={classes.published}>
              {new URL(publishedUrl).host}
              <Icon name="external-link" size={12} />
            </a>
          )}
        </span>
      </td>
      <td data-wide>{topic}</td>
      <td>
        <StatusBadge post={post} />
      </td>
      <td data-date data-wide>
        {shortDate(createdAt)}
      </td>
      <td data-actions>
        <div className={classes.actions}>
          <IconButton icon="eye" size="compact" label={t('View {title}', { title })} onClick={onView} />
          {mayEdit && (
            <IconButton
              icon="pencil"
              size="compact"
              label={t('Edit {title}', { title })}
              onClick={() => place.go(place.edit(id))}
            />
          )}
          <Menu
            label={t('More actions for {title}', { title })}
            align="end"
            trigger={
              <IconButton icon="more" size="compact" label={t('More actions for {title}', { title })} />
            }
          >
            <MenuItem icon="copy" onSelect={() => duplicate(id)}>
              {t('Duplicate')}
            </MenuItem>
            {isOwner && (
              <MenuItem icon="share" onSelect={() => setSharing(true)}>
                {t('Share')}
              </MenuItem>
            )}
            {isOwner && (
              <MenuItem icon="trash" danger onSelect={() => setAsked(true)}>
                {t('Delete')}
              </MenuItem>
            )}
          </Menu>
        </div>
        {sharing && <SharePost post={post} onClose={() => setSharing(false)} />}
        <DeleteDialog
          post={post}
          open={asked}
          busy={deleting}
          onConfirm={() => remove({ id, title }, () => setAsked(false))}
          onClose={() => setAsked(false)}
        />
      </td>
    </tr>
  );
}
