import { type ReactNode, Suspense, lazy } from 'react';
import AgentShell from '../shell/agent-shell.tsx';
import type { Tab } from '../ui/layout/tabs.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { RunCost } from './run-cost.tsx';
import type { UploadTabProps } from './upload-tab.tsx';
import { t } from '../texts/texts.ts';

const UploadTab = lazy(() => import('./upload-tab.tsx'));
const SettingsTab = lazy(() => import('./settings-tab.tsx'));

export interface JobAgentPageProps {
  /** What the agent does with a document, and what came of it. */
  work: Tab;
  upload: UploadTabProps;
  /** The agent's own buttons, in the header. */
  actions?: ReactNode;
}

export default function JobAgentPage({ work, upload, actions }: JobAgentPageProps) {
  const tabs: Tab[] = [
    work,
    { value: 'upload', label: t('Upload'), content: shown(<UploadTab {...upload} />) },
    { value: 'settings', label: t('Settings'), content: shown(<SettingsTab />) },
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

const shown = (tab: ReactNode) => <Suspense fallback={<Skeleton lines={6} />}>{tab}</Suspense>;
