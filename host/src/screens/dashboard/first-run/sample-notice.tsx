import { Button } from '@staffroom/sdk/client';
import { useBulkAction } from '../../../documents/bulk-actions.ts';
import { type LibraryDocument, mayEdit } from '../../../documents/library-document.ts';
import { isSample } from '../../../samples/is-sample.ts';
import classes from './sample-notice.module.css';
import { t } from '../../../texts/texts.ts';

/** Names the sample library and removes it. @param documents the newest ones of the library */
export function SampleNotice({ documents }: { documents: readonly LibraryDocument[] }) {
  const change = useBulkAction();
  const ids = documents.filter((each) => isSample(each) && mayEdit(each)).map(({ id }) => id);
  if (ids.length === 0) return null;
  return (
    <aside className={classes.notice} aria-label={t('Sample library')}>
      <p>{t('Your library contains the sample documents of an invented company.')}</p>
      <Button
        size="compact"
        busy={change.isPending}
        onClick={() => change.mutate({ ids, action: { action: 'trash' } })}
      >
        {t('Remove the sample library')}
      </Button>
    </aside>
  );
}
