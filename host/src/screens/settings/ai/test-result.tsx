import type { AiProviderTest } from '@staffroom/sdk/core';
import { Icon } from '@staffroom/sdk/client';
import classes from './item-row.module.css';

/** What a press of Test has found out. */
export function TestResult({
  ok,
  message,
  durationMs,
}: Pick<AiProviderTest, 'ok' | 'message'> & { durationMs: number | null }) {
  return (
    <span className={classes.result} data-ok={ok || undefined}>
      <Icon name={ok ? 'success' : 'failure'} />
      <span>
        {message}
        {durationMs !== null && durationMs > 0 && (
          <span className={classes.time}> {seconds(durationMs)}</span>
        )}
      </span>
    </span>
  );
}

/** "0.0 s" would say that nobody was asked: then no time is told at all. */
function seconds(milliseconds: number): string {
  return milliseconds < 50 ? 'in less than 0.1 s' : `${(milliseconds / 1000).toFixed(1)} s`;
}
