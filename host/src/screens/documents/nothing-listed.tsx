import { Button, EmptyState } from '@staffroom/sdk/client';
import type { ViewState } from './use-view-state.ts';

/** Why no document stands here, and the way to those that do. */
export function NothingListed({ view }: { view: ViewState }) {
  const { query, filter, tab, trash, clear } = view;
  const words = query.trim();
  if (words !== '' || Object.keys(filter).length > 0)
    return (
      <EmptyState
        title="No document matches"
        text={
          words === ''
            ? 'No document passes all of these filters.'
            : `Nothing here has “${words}” in its name, type, status, summary or tags.`
        }
        action={<Button onClick={clear}>{words === '' ? 'Clear filters' : 'Clear search'}</Button>}
      />
    );
  if (trash) return <EmptyState title="The trash is empty" text="What you delete waits here for 30 days." />;
  return <EmptyState text={emptyTab[tab]} />;
}

const emptyTab = {
  all: 'No documents yet.',
  recent: 'Nothing was uploaded in the last 7 days.',
  processed: 'No document has been processed yet.',
};
