import { ErrorPanel, useQuery } from '@staffroom/sdk/client';
import { coreQuery, PageHeader, RowsSkeleton } from '@staffroom/sdk/host';
import { WorkspaceSettings } from '../../../forms/workspace-settings.tsx';
import { Rows } from '../../../screen-parts/rows.tsx';
import { ScreenBody } from '../../../screen-parts/screen-body.tsx';
import classes from '../admin-screen.module.css';
import { RetentionEntry } from './retention-entry.tsx';
import { t } from '../../../texts/texts.ts';

export function RetentionScreen() {
  const rules = useQuery({ ...coreQuery('GET /api/admin/retention'), staleTime: 0 });
  return (
    <ScreenBody title={t('Retention')} width="form">
      <PageHeader
        title={t('Retention')}
        lead={t('Older items are permanently deleted within an hour. Changes are recorded in the audit log.')}
      />
      {rules.isPending && <RowsSkeleton />}
      {rules.isError && (
        <ErrorPanel
          title={t('Couldn’t load the rules')}
          error={rules.error}
          onRetry={() => void rules.refetch()}
        />
      )}
      {rules.data && (
        <Rows className={classes.rows}>
          {rules.data.map((rule) => (
            <RetentionEntry key={rule.kind} rule={rule} />
          ))}
        </Rows>
      )}
      <WorkspaceSettings section="retention" />
    </ScreenBody>
  );
}
