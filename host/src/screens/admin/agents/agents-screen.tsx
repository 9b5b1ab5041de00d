import { Button, EmptyState, ErrorPanel, Link, LinkButton, useQuery } from '@staffroom/sdk/client';
import type { AgentVersions } from '@staffroom/sdk/core';
import { coreQuery, popup, PageHeader, RowsSkeleton } from '@staffroom/sdk/host';
import { useState } from 'react';
import type { InstalledAgent } from '../../../agents/installed-agent.ts';
import { usePageFaults } from '../../../agents/page-fault-line.tsx';
import { Rows } from '../../../screen-parts/rows.tsx';
import { ScreenBody } from '../../../screen-parts/screen-body.tsx';
import classes from '../admin-screen.module.css';
import entryClasses from './agent-entry.module.css';
import { AgentEntry } from './agent-entry.tsx';
import { DeliveryTokens } from './deliveries/delivery-tokens.tsx';
import { ReviewQueue } from './deliveries/review-queue.tsx';
import { OfferedAgents } from './agent-index/offered-agents.tsx';
import { LeftBehind } from './versions/left-behind.tsx';
import { StyleGuideSection } from './style-guide-section.tsx';
import { InvalidRecords } from './invalid-records.tsx';
import { WaitingAgents } from './versions/waiting-agents.tsx';
import { useVersions } from './versions/use-versions.ts';
import { t } from '../../../texts/texts.ts';

const AgentDefaultsDrawer = popup(
  async () => (await import('./agent-defaults-drawer.tsx')).AgentDefaultsDrawer,
);

const UploadPackageDialog = popup(
  async () => (await import('./versions/upload-package-dialog.tsx')).UploadPackageDialog,
);

export function AgentsScreen() {
  const agents = useQuery({ ...coreQuery('GET /api/admin/agents'), staleTime: 0 });
  const versions = useVersions();
  const [uploading, setUploading] = useState(false);
  return (
    <ScreenBody title={t('Agents')} width="table">
      <PageHeader
        title={t('Agents')}
        // The blank keeps the height of the line while the agents load.
        lead={agents.data ? summary(agents.data) : '\u00a0'}
        actions={
          <>
            <Button icon="upload" onClick={() => setUploading(true)}>
              {t('Install a package')}
            </Button>
            <LinkButton to="/agents" icon="plus">
              {t('Create agent')}
            </LinkButton>
          </>
        }
      />
      <p className={classes.lead}>
        {t.rich(
          'Agents are installed from plugins.json or created in the <link>catalog</link>. Switching one off takes effect immediately for everyone and keeps its data. Changes are recorded in the <link2>audit log</link2>; scheduled work is under <link3>Jobs</link3>.',
          {
            link: (inner) => <Link to="/agents">{inner}</Link>,
            link2: (inner) => <Link to="/admin/audit?action=agent.">{inner}</Link>,
            link3: (inner) => <Link to="/jobs">{inner}</Link>,
          },
        )}
      </p>
      <ReviewQueue />
      {agents.isPending && <RowsSkeleton rows={6} height={66} sign />}
      {agents.isError && (
        <ErrorPanel
          title={t('Couldn’t load the agents')}
          error={agents.error}
          onRetry={() => void agents.refetch()}
        />
      )}
      {agents.data?.length === 0 && (
        <EmptyState
          title={t('No agents installed')}
          text={t('Install a package, add a folder to plugins.json or create an agent in the catalog.')}
        />
      )}
      {agents.data && agents.data.length > 0 && (
        <InstalledAgents agents={agents.data} versions={versions.data ?? []} />
      )}
      {versions.isError && (
        <ErrorPanel
          title={t('Couldn’t load stored data')}
          error={versions.error}
          onRetry={() => void versions.refetch()}
        />
      )}
      {versions.data && <WaitingAgents agents={versions.data} />}
      {versions.data && <LeftBehind agents={versions.data} />}
      {agents.isFetched && versions.isFetched && (
        <>
          <OfferedAgents />
          <DeliveryTokens />
          <InvalidRecords />
          <StyleGuideSection />
        </>
      )}
      <UploadPackageDialog open={uploading} onClose={() => setUploading(false)} />
    </ScreenBody>
  );
}

function InstalledAgents({ agents, versions }: { agents: InstalledAgent[]; versions: AgentVersions[] }) {
  const [edited, setEdited] = useState<InstalledAgent | null>(null);
  const week = useCallsOfAWeek();
  const { faults, query } = usePageFaults();
  return (
    <>
      {query.isError && (
        <ErrorPanel
          title={t('Couldn’t load the list of failing pages')}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      <Rows className={entryClasses.list}>
        {agents.map((agent) => (
          <AgentEntry
            key={agent.slug}
            agent={agent}
            calls={week && (week.get(agent.slug) ?? 0)}
            fault={faults.get(agent.slug)}
            versions={versions.find(({ id }) => id === agent.slug)}
            onEdit={() => setEdited(agent)}
          />
        ))}
      </Rows>
      <AgentDefaultsDrawer open={edited !== null} agent={edited} onClose={() => setEdited(null)} />
    </>
  );
}

const week = 7 * 24 * 60 * 60 * 1000;

/** Returns the number of model calls by agent; undefined if unknown. */
function useCallsOfAWeek(): Map<string | null, number> | undefined {
  const [from] = useState(() => new Date(Date.now() - week).toISOString().slice(0, 10));
  const report = useQuery({
    ...coreQuery('GET /api/admin/usage', { query: { groupBy: 'agent', from, limit: 1000 } }),
    staleTime: 0,
  });
  return report.data && new Map(report.data.groups.map(({ key, calls }) => [key, calls]));
}

function summary(agents: InstalledAgent[]): string {
  const broken = agents.filter(({ state }) => state === 'failed' || state === 'rejected').length;
  const installed = t('{agents} installed', { agents: agents.length });
  return broken === 0 ? installed : t('{installed} · {broken} not working', { installed, broken });
}
