import { Badge } from '@staffroom/sdk/client';
import type { VersionGrant } from '@staffroom/sdk/core';
import { isWidening } from '@staffroom/sdk/host';
import classes from './deliveries.module.css';
import { t } from '../../../../texts/texts.ts';

/** Lists what a version has or can do, compared with the running version. */
export function VersionChanges({ changes, label }: { changes: readonly VersionGrant[]; label: string }) {
  return (
    <ul className={classes.changes} aria-label={label}>
      {changes.map((grant) => (
        <li key={`${grant.kind} ${grant.subject}`}>
          <Badge tone={isWidening(grant) ? 'warn' : 'neutral'}>{names[grant.change]}</Badge>
          <div>
            <p className={classes.value}>{grant.text}</p>
            {grant.detail !== null && <p>{t('The model reads: “{detail}”', { detail: grant.detail })}</p>}
            {grant.before !== null && <p>{t('Before: {before}', { before: grant.before })}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

const names: Record<VersionGrant['change'], string> = {
  same: t('Same'),
  new: t('New'),
  changed: t('Changed'),
  gone: t('Dropped'),
};
