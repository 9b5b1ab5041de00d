import { Progress, useAgent } from '@staffroom/sdk/client';
import classes from './library-notice.module.css';
import { isPreparing, useLibraryProgress } from './use-library-progress.ts';

/** Above the thread: what is still being prepared, and what is missing. One can ask meanwhile. */
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
          <span>Processing document vectors for improved retrieval...</span>
          <Progress label="Documents prepared" value={embedded} max={total} />
          <span className={classes.count}>
            {embedded} of {total} documents. You can ask meanwhile; until then the words of a question decide.
          </span>
        </output>
      )}
      {unprovided && (
        <p className={classes.problem} role="alert">
          AI Provider Required: Please select an AI provider in the settings
        </p>
      )}
    </div>
  );
}
