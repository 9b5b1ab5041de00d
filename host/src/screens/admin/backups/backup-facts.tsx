import { Badge, formatNumber, RelativeTime } from '@staffroom/sdk/client';
import { formatFileSize } from '@staffroom/sdk/host';
import type { BackupState } from '@staffroom/sdk/core';
import type { ReactNode } from 'react';
import { Rows } from '../../../screen-parts/rows.tsx';
import { t } from '../../../texts/texts.ts';
import classes from './backups.module.css';

/** The facts that answer whether the workspace could be restored now. */
export function BackupFacts({ state }: { state: BackupState }) {
  const { place, last, verified, nextAt, keep, schedule, encrypted, late } = state;
  return (
    <Rows className={classes.facts}>
      <Fact name={t('Latest backup')}>
        {last ? <RelativeTime time={last.startedAt} /> : t('None yet')}
        {last &&
          (late ? <Badge tone="bad">{t('Too old')}</Badge> : <Badge tone="ok">{t('Completed')}</Badge>)}
      </Fact>
      {last && (
        <Fact name={t('Size')}>
          {t('{size}, {rows} rows and {files} files', {
            size: formatFileSize(last.bytes ?? 0),
            rows: formatNumber(last.rows ?? 0),
            files: formatNumber(last.files ?? 0),
          })}
        </Fact>
      )}
      <Fact name={t('Latest test restore')}>
        {verified && <RelativeTime time={verified.startedAt} />}
        {!verified && (encrypted ? t('Only on a machine with the secret key') : t('None yet'))}
        {verified && <Badge tone="ok">{t('No damage')}</Badge>}
      </Fact>
      {nextAt && (
        <Fact name={t('Next backup')}>
          <RelativeTime time={nextAt} />
          <code>{schedule}</code>
        </Fact>
      )}
      {place && (
        <Fact name={t('Place')}>
          <span className={classes.place}>{place}</span>
          {encrypted && <Badge>{t('Encrypted')}</Badge>}
        </Fact>
      )}
      {place && (
        <Fact name={t('Kept')}>{t('{keep, plural, one {# backup} other {# backups}}', { keep })}</Fact>
      )}
    </Rows>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li>
      <span>{name}</span>
      <span className={classes.value}>{children}</span>
    </li>
  );
}
