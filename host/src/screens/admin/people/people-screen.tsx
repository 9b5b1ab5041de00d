import { Tabs, useSearchParams } from '@staffroom/sdk/client';
import { PageHeader } from '@staffroom/sdk/host';
import { ScreenBody } from '../../../screen-parts/screen-body.tsx';
import { DirectoriesPanel } from '../directories/directories-panel.tsx';
import { TeamsPanel } from '../teams/teams-panel.tsx';
import { AccountDrawer } from './account-drawer.tsx';
import { DeparturesPanel } from './personal-data/departures-panel.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { t } from '../../../texts/texts.ts';

export function PeopleScreen() {
  const [params, setParams] = useSearchParams();
  const change = (values: Record<string, string | null>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value === null || value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return (
    <ScreenBody title={t('People & teams')} width="table">
      <PageHeader title={t('People & teams')} />
      <Tabs
        label={t('People & teams')}
        value={params.get('tab') ?? 'people'}
        onValueChange={(tab) => change({ tab: tab === 'people' ? null : tab })}
        tabs={[
          { value: 'people', label: t('People'), content: <PeoplePanel params={params} onChange={change} /> },
          { value: 'teams', label: t('Teams'), content: <TeamsPanel /> },
          { value: 'directories', label: t('Directory sync'), content: <DirectoriesPanel /> },
          { value: 'departures', label: t('Departures'), content: <DeparturesPanel /> },
        ]}
      />
      <AccountDrawer
        id={params.get('person')}
        onClose={() => change({ person: null })}
        onErase={() => change({ person: null, tab: 'departures' })}
      />
    </ScreenBody>
  );
}
