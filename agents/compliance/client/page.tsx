import { ChatWorkspace, Skeleton, useAgent, useQuery } from '@staffroom/sdk/client';
import { lazy, Suspense } from 'react';
import { AddToFindings } from './findings/add-to-findings.tsx';
import { AnalyseButton } from './findings/analysis/analyse-button.tsx';
import { t } from './texts.ts';

const FrameworksView = lazy(
  () => import(/* webpackChunkName: "lazy-frameworks" */ './checks/frameworks-view.tsx'),
);
const FindingsView = lazy(() => import('./findings/findings-view.tsx'));

export default function CompliancePage() {
  const { api } = useAgent();
  const register = useQuery<{ all: number }>({ queryKey: [`${api}/findings?limit=1`] });
  const findings = (
    <Suspense fallback={<Skeleton lines={6} />}>
      <FindingsView />
    </Suspense>
  );
  const frameworks = (
    <Suspense fallback={<Skeleton lines={6} />}>
      <FrameworksView />
    </Suspense>
  );
  return (
    <ChatWorkspace
      newChat="dialog"
      prompt={{ category: 'Compliance' }}
      placeholder={t('Ask about the rules in your documents')}
      actions={<AnalyseButton />}
      evidenceAction={(citation) => <AddToFindings citation={citation} />}
      views={[
        {
          value: 'findings',
          label: t('Findings'),
          count: register.data?.all || undefined,
          content: findings,
        },
        { value: 'frameworks', label: t('Frameworks'), content: frameworks },
      ]}
    />
  );
}
