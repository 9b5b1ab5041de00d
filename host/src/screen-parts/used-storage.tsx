import { formatFileSize } from '@staffroom/sdk/host';
import { LimitBar } from './limit-bar.tsx';
import { t } from '../texts/texts.ts';

interface UsedStorageProps {
  /** `used` and `limit` are bytes. No limit is null. */
  used: number;
  limit: number | null;
}

/** The used bytes, with a bar if there is a limit. */
export function UsedStorage({ used, limit }: UsedStorageProps) {
  if (limit === null) return <LimitBar part={null}>{formatFileSize(used)}</LimitBar>;
  return (
    // An upload that does not fit is refused, so the last percent is seldom used.
    <LimitBar part={used / limit} fullAt={0.99}>
      {t.rich('{used} of {limit}', {
        used: <strong>{formatFileSize(used)}</strong>,
        limit: formatFileSize(limit),
      })}
    </LimitBar>
  );
}
