import { ErrorPanel, Skeleton, useQuery } from '@staffroom/sdk/client';
import { coreQuery, PageHeader } from '@staffroom/sdk/host';
import { ScreenBody } from '../../../screen-parts/screen-body.tsx';
import { MaintenanceForm } from './maintenance-form.tsx';
import { t } from '../../../texts/texts.ts';

export function MaintenanceScreen() {
  const state = useQuery({ ...coreQuery('GET /api/admin/operations'), staleTime: 0 });
  return (
    <ScreenBody title={t('Maintenance')} width="form">
      <PageHeader
        title={t('Maintenance')}
        lead={t(
          'During maintenance, people can read everything, but not change anything. Jobs that are running go on; new ones wait.',
        )}
      />
      {state.isPending && <Skeleton height={160} />}
      {state.isError && (
        <ErrorPanel
          title={t('Couldn’t load the state of the server')}
          error={state.error}
          onRetry={() => void state.refetch()}
        />
      )}
      {state.data && <MaintenanceForm state={state.data} />}
    </ScreenBody>
  );
}
