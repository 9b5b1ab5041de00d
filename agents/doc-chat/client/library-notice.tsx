import { Progress, useAgent, useCurrentChat } from '@staffroom/sdk/client';
import classes from './library-notice.module.css';
import { isPreparing, useLibraryProgress } from './use-library-progress.ts';

/** Above the thread: what is searched, and what is still being prepared. One can ask meanwhile. */
export function LibraryNotice() {
  const { info } = useAgent();
  const { session } = useCurrentChat();
  const progress = useLibraryProgress();
  if (!progress) return null;
  const chosen = session?.documentIds.length ?? 0;
  const { searchable, embedded, processing } = progress;
  const total = searchable + processing;
  return (
    <div className={classes.notice}>
      <p className={classes.line}>{usingText(chosen > 0 ? chosen : searchable)}</p>
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

function usingText(count: number): string {
  return `Using ${count} ${count === 1 ? 'document' : 'documents'} from your library`;
}
