import { Progress, useAgent } from '@staffroom/sdk/client';
import classes from './library-notice.module.css';
import { isPreparing, useLibraryProgress } from './use-library-progress.ts';
import { t } from './texts.ts';

/** Shows above the composer which documents are still being processed or are missing. People can ask questions at any time. */
export function LibraryNotice() {
  const { info } = useAgent();
  const progress = useLibraryProgress();
  const { searchable = 0, embedded = 0, processing = 0 } = progress ?? {};
  const total = searchable + processing;
  const preparing = isPreparing(progress);
  const unprovided = info.provider === '';
  if (!preparing && !unprovided) return null;
  return (
    <div className={classes.notice}>
      {preparing && (
        <output className={classes.preparing}>
          <span>{t('Processing document vectors for improved retrieval...')}</span>
          <Progress label={t('Documents indexed')} value={embedded} max={total} />
          <span className={classes.count}>
            {t(
              '{embedded} of {total} documents indexed. You can already ask; keyword search is used until then.',
              { embedded, total },
            )}
          </span>
        </output>
      )}
      {unprovided && (
        <p className={classes.problem} role="alert">
          {t('AI Provider Required: Please select an AI provider in the settings')}
        </p>
      )}
    </div>
  );
}
