import { Button, ConfirmDialog, EmptyState, formatDate, Table, t } from '@staffroom/sdk/client';
import { type ReactNode, useState } from 'react';
import classes from './trash-list.module.css';
import { useDeletionDate } from './use-workspace-config.ts';

export interface TrashedItem {
  id: string;
  name: string;
  /** A fact that tells items with similar names apart, such as the client or the author. */
  detail?: ReactNode;
  /** ISO 8601. */
  deletedAt: string;
}

interface TrashListProps {
  /** Name of the list: "Blog posts in the trash". */
  label: string;
  items: readonly TrashedItem[];
  /** The question before an item is deleted permanently. It says that this cannot be undone. */
  question: string;
  busy: boolean;
  onRestore: (item: TrashedItem) => void;
  /** Deletes an item permanently; calls `onDone` when the request has ended. */
  onErase: (item: TrashedItem, onDone: () => void) => void;
}

/**
 * The items in an agent's trash, with the date of their permanent deletion. They can be restored or deleted permanently.
 * @example <TrashList label={t('Blog posts in the trash')} items={posts} question={…} busy={…} onRestore={…} onErase={…} />
 */
export function TrashList({ label, items, question, busy, onRestore, onErase }: TrashListProps) {
  const deletionDate = useDeletionDate();
  const [erasing, setErasing] = useState<TrashedItem | null>(null);
  const close = () => setErasing(null);
  if (items.length === 0)
    return <EmptyState title={t('The trash is empty')} text={t('Deleted items can be restored here.')} />;
  return (
    <>
      <Table label={label}>
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            <th scope="col" data-wide>
              {t('Deleted')}
            </th>
            <th scope="col" data-wide>
              {t('Deleted permanently')}
            </th>
            <th scope="col" data-actions>
              {t('Actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td>
                <span className={classes.name}>{item.name}</span>
                <span className={classes.under}>
                  {item.detail}
                  <span className={classes.narrow}>
                    {t('Deleted permanently on {date}', { date: deletionDate(item.deletedAt) })}
                  </span>
                </span>
              </td>
              <td data-date data-wide>
                {formatDate(new Date(item.deletedAt))}
              </td>
              <td data-date data-wide>
                {deletionDate(item.deletedAt)}
              </td>
              <td data-actions>
                <div className={classes.actions}>
                  <Button
                    size="compact"
                    icon="undo"
                    disabled={busy}
                    aria-label={t('Restore {name}', { name: item.name })}
                    onClick={() => onRestore(item)}
                  >
                    <span className={classes.word}>{t('Restore')}</span>
                  </Button>
                  <Button
                    size="compact"
                    variant="quiet"
                    icon="trash"
                    aria-label={t('Delete {name} for ever', { name: item.name })}
                    onClick={() => setErasing(item)}
                  >
                    <span className={classes.word}>{t('Delete for ever')}</span>
                  </Button>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <ConfirmDialog
        open={erasing !== null}
        title={t('Delete {name} for ever', { name: erasing?.name ?? '' })}
        description={question}
        confirmLabel={t('Delete for ever')}
        busy={busy}
        onConfirm={() => erasing && onErase(erasing, close)}
        onClose={close}
      />
    </>
  );
}
