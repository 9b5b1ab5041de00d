import type { AiProviderTest } from '@staffroom/sdk/core';
import { formatNumber, Icon, serverMessage } from '@staffroom/sdk/client';
import { ProviderFailureWords } from '@staffroom/sdk/host';
import classes from './item-row.module.css';
import { t } from '../../../texts/texts.ts';

export function TestResult({
  ok,
  message,
  durationMs,
  failure = null,
}: Pick<AiProviderTest, 'ok' | 'message'> & {
  durationMs: number | null;
  failure?: AiProviderTest['failure'];
}) {
  return (
    <>
      <span className={classes.result} data-ok={ok || undefined}>
        <Icon name={ok ? 'success' : 'failure'} />
        <span>
          {serverMessage(message)}
          {durationMs !== null && durationMs > 0 && (
            <span className={classes.time}> {seconds(durationMs)}</span>
          )}
        </span>
      </span>
      {failure !== null && <ProviderFailureWords failure={failure} />}
    </>
  );
}

/** Formats a duration. Leaves out "0.0 s", which would look as if no provider was called. */
function seconds(milliseconds: number): string {
  const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return milliseconds < 50
    ? t('in less than {time}', { time: `${formatNumber(0.1, tenths)} s` })
    : `${formatNumber(milliseconds / 1000, tenths)} s`;
}
