import { ErrorPanel, Link, useQuery } from '@staffroom/sdk/client';
import { coreQuery, formatFileSize, PageHeader, RowsSkeleton } from '@staffroom/sdk/host';
import { Rows } from '../../../screen-parts/rows.tsx';
import { ScreenBody } from '../../../screen-parts/screen-body.tsx';
import { WorkspaceSettings } from '../../../forms/workspace-settings.tsx';
import { UsedStorage } from '../../../screen-parts/used-storage.tsx';
import classes from './storage.module.css';
import { StorageLimitsForm } from './storage-limits-form.tsx';
import { t } from '../../../texts/texts.ts';

export function StorageScreen() {
  const storage = useQuery({ ...coreQuery('GET /api/admin/storage'), staleTime: 0 });
  return (
    <ScreenBody title={t('Storage')} width="form">
      <PageHeader
        title={t('Storage')}
        lead={t(
          'Documents count with all their versions until they are permanently deleted. Uploads above a limit are refused.',
        )}
      />
      {storage.isPending && <RowsSkeleton />}
      {storage.isError && (
        <ErrorPanel
          title={t('Couldn’t load the storage')}
          error={storage.error}
          onRetry={() => void storage.refetch()}
        />
      )}
      {storage.data && (
        <>
          <Rows className={classes.rows}>
            <li>
              <span>{t('Workspace')}</span>
              <UsedStorage used={storage.data.used} limit={storage.data.limits.workspace} />
            </li>
            <li>
              <span>{t('Free on the server’s disk')}</span>
              <span>
                {t('{free} of {total}', {
                  free: formatFileSize(storage.data.disk.free),
                  total: formatFileSize(storage.data.disk.total),
                })}
              </span>
            </li>
          </Rows>
          <StorageLimitsForm limits={storage.data.limits} />
          <WorkspaceSettings section="storage" />
          {storage.data.people.length > 0 && (
            <section className={classes.section} aria-labelledby="most-storage">
              <h2 id="most-storage">{t('Most storage')}</h2>
              <Rows className={classes.rows}>
                {storage.data.people.map(({ id, name, used }) => (
                  <li key={id}>
                    <Link to={`/admin/people?person=${id}`}>{name}</Link>
                    <UsedStorage used={used} limit={storage.data.limits.person} />
                  </li>
                ))}
              </Rows>
            </section>
          )}
        </>
      )}
    </ScreenBody>
  );
}
