import { RelativeTime } from '@staffroom/sdk/client';
import type { InstalledAgent } from '../../../agents/installed-agent.ts';
import classes from './agent-entry.module.css';
import { t } from '../../../texts/texts.ts';

/** Shows how many requests failed in the agent's code, when the last one failed, and its error. */
export function FailingLine({ failing }: { failing: NonNullable<InstalledAgent['failing']> }) {
  const { failed, requests, message, lastAt } = failing;
  return (
    <p className={classes.reason}>
      {t.rich(
        '{requests, plural, one {Its last request failed} other {{failed, number} of its last # requests failed}}. The last time, {time}: {message}',
        { requests, failed, time: <RelativeTime time={lastAt} />, message },
      )}
    </p>
  );
}
