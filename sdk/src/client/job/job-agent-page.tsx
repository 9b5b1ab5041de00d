import type { ReactNode } from 'react';
import AgentShell from '../shell/agent-shell.tsx';
import type { Tab } from '../ui/layout/tabs.tsx';
import { RunCost } from './run-cost.tsx';
import type { UploadTabProps } from './upload-tab.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { t } from '../texts/texts.ts';

const UploadTab = lazyPart(() => import('./upload-tab.tsx'), 6);
const SettingsTab = lazyPart(() => import('./settings-tab.tsx'), 6);

export interface JobAgentPageProps {
  /** The agent's own tab, in which it works on a document and shows the result. */
  work: Tab;
  upload: UploadTabProps;
  actions?: ReactNode;
}

export default function JobAgentPage({ work, upload, actions }: JobAgentPageProps) {
  const tabs: Tab[] = [
    work,
    { value: 'upload', label: t('Upload'), content: <UploadTab {...upload} /> },
    { value: 'settings', label: t('Settings'), content: <SettingsTab /> },
  ];
  return (
    <AgentShell
      tabs={tabs}
      settingsTab={false}
      actions={
        <>
          <RunCost />
          {actions}
        </>
      }
    />
  );
}
