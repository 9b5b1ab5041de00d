import { Progress, ScopeControl, type ScopeControlProps, useAgent } from '@staffroom/sdk/client';
import classes from './library-notice.module.css';
import { isPreparing, useLibraryProgress } from './use-library-progress.ts';

/** Above the thread: what is searched, which a click changes, and what is still being prepared. One can ask meanwhile. */
export function LibraryNotice() {
  const { info } = useAgent();
  const progress = useLibraryProgress();
  const { searchable = 0, embedded = 0, processing = 0 } = progress ?? {};
  const total = searchable + processing;
  const label: ScopeControlProps['label'] = ({ chosen, count }) =>
    usingText(chosen ? count : (progress?.searchable ?? count));
  return (
    <div className={classes.notice}>
      <ScopeControl label={label} />
      {isPreparing(progress) && (
        <output className={classes.preparing}>
          <span>Processing document vectors for improved retrieval...</span>
          <Progress label="Documents prepared" value={embedded} max={total} />
          <span className={classes.count}>
            {embedded} of {total} documents. You can ask meanwhile; until then the words of a question decide.
          </span>
        </output>
      )}
      {info.provider === '' && (
        <p className={classes.problem} role="alert">
          AI Provider Required: Please select an AI provider in the settings
        </p>
      )}
    </div>
  );
}

function usingText(count: number | null): string {
  return `Using ${count ?? '…'} ${count === 1 ? 'document' : 'documents'} from your library`;
}
