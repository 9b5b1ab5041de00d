import { Button, EmptySearch, EmptyState } from '@staffroom/sdk/client';
import type { ViewState } from './use-view-state.ts';
import { t } from '../../texts/texts.ts';

/** Says why the list is empty, and offers a way to other documents. */
export function NothingListed({ view }: { view: ViewState }) {
  const { query, filter, tab, trash, clear } = view;
  const words = query.trim();
  if (words !== '' || Object.keys(filter).length > 0)
    return (
      <EmptyState
        drawing={<EmptySearch />}
        title={t('No matching documents')}
        text={
          words === ''
            ? t('No documents match these filters.')
            : t('No name, type, status, summary or tag matches “{words}”.', { words })
        }
        action={<Button onClick={clear}>{words === '' ? t('Clear filters') : t('Clear search')}</Button>}
      />
    );
  if (trash)
    return <EmptyState title={t('The trash is empty')} text={t('Deleted items can be restored here.')} />;
  return <EmptyState text={emptyTab[tab]} />;
}

const emptyTab = {
  all: t('No documents yet.'),
  recent: t('Nothing was uploaded in the last 7 days.'),
  processed: t('No documents processed yet.'),
};
