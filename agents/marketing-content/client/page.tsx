import { AgentShell, useSearchParams } from '@staffroom/sdk/client';
import { ContentView } from './content/content-view.tsx';
import { Dashboard } from './projects/dashboard.tsx';
import { ProjectFormView } from './form/project-form-view.tsx';
import { TrashView } from './projects/trash-view.tsx';
import { SettingsView } from './settings/settings-view.tsx';
import { t } from './texts.ts';

/** Every view of the page has its own address: `?project=…`, `?trash=open`, `?view=new`, `?view=settings`. */
export default function MarketingPage() {
  const [search] = useSearchParams();
  const project = search.get('project');
  const editing = search.get('edit');
  return (
    <AgentShell
      settingsTab={false}
      startOver
      tabs={[
        {
          value: 'projects',
          label: t('Project Announcements'),
          content: project ? (
            <ContentView key={project} id={project} />
          ) : search.has('trash') ? (
            <TrashView />
          ) : (
            <Dashboard />
          ),
        },
        {
          value: 'new',
          label: t('New Project Announcement'),
          content: <ProjectFormView key={editing ?? 'new'} editing={editing} />,
        },
        { value: 'settings', label: t('Settings'), content: <SettingsView /> },
      ]}
    />
  );
}
