import { Badge, RelativeTime, serverMessage } from '@staffroom/sdk/client';
import { formatFileSize } from '@staffroom/sdk/host';
import type { BackupRun } from '@staffroom/sdk/core';
import { Rows } from '../../../screen-parts/rows.tsx';
import { t } from '../../../texts/texts.ts';
import admin from '../admin-screen.module.css';
import classes from './backups.module.css';

export function BackupHistory({ runs }: { runs: BackupRun[] }) {
  return (
    <section className={admin.section}>
      <h2 className={classes.heading}>{t('History')}</h2>
      <Rows className={admin.rows}>
        {runs.map((run) => (
          <li key={run.id}>
            <div className={admin.words}>
              <p className={admin.name}>{run.kind === 'backup' ? t('Backup') : t('Test restore')}</p>
              <p>
                <RelativeTime time={run.startedAt} />
                {run.startedBy && ` · ${run.startedBy}`}
                {run.newBytes !== null && ` · ${t('{size} written', { size: formatFileSize(run.newBytes) })}`}
              </p>
              {run.name && <p className={classes.place}>{run.name}</p>}
              {run.warning && <p>{serverMessage(run.warning)}</p>}
              {run.error && <p className={admin.reason}>{serverMessage(run.error)}</p>}
            </div>
            <State state={run.state} />
          </li>
        ))}
      </Rows>
    </section>
  );
}

function State({ state }: { state: BackupRun['state'] }) {
  switch (state) {
    case 'running':
      return <Badge>{t('Running')}</Badge>;
    case 'failed':
      return <Badge tone="bad">{t('Failed')}</Badge>;
    case 'completed':
      return <Badge tone="ok">{t('Completed')}</Badge>;
  }
}
