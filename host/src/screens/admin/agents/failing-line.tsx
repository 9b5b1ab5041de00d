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
        '{requests, plural, one {The agent’s last request failed} other {{failed, number} of the agent’s last # requests failed}}. Last error, {time}: {message}',
        { requests, failed, time: <RelativeTime time={lastAt} />, message },
      )}
    </p>
  );
}
