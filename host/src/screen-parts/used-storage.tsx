import { formatFileSize } from '@staffroom/sdk/client';
import classes from './used-storage.module.css';
import { t } from '../texts/texts.ts';

interface UsedStorageProps {
  /** `used` and `limit` are bytes. No limit is null. */
  used: number;
  limit: number | null;
}

/** The used bytes, with a bar if there is a limit. */
export function UsedStorage({ used, limit }: UsedStorageProps) {
  if (limit === null) return <p className={classes.sum}>{formatFileSize(used)}</p>;
  const part = used / limit;
  const state = part >= 0.99 ? 'full' : part >= 0.8 ? 'near' : 'well';
  return (
    <div className={classes.storage} data-state={state}>
      <p className={classes.sum}>
        {t.rich('{used} of {limit}', {
          used: <strong>{formatFileSize(used)}</strong>,
          limit: formatFileSize(limit),
        })}
        {state === 'full' && t(', limit reached')}
        {state === 'near' && t(', over 80%')}
      </p>
      <div className={classes.bar} aria-hidden="true">
        <i style={{ inlineSize: `${Math.min(100, part * 100)}%` }} />
      </div>
    </div>
  );
}
