import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import { ErrorPanel, serverMessage } from '@staffroom/sdk/client';
import { part } from '@staffroom/sdk/host';
import { Suspense } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { ScreenSkeleton } from '../../placeholders/screen-skeleton.tsx';
import { AgentPage } from './agent-page.tsx';
import classes from './agent-page.module.css';
import { AgentFailure, AgentSwitchedOff } from './state-parts.tsx';
import { findAgent, useAgents } from '../../agents/agent-catalogue.ts';
import { t } from '../../texts/texts.ts';

const AgentNotFound = part(async () => (await import('./agent-not-found.tsx')).AgentNotFound);

const DevelopDialog = part(async () => (await import('./develop-dialog.tsx')).DevelopDialog);

export function AgentRoute() {
  const { id = '', '*': rest = '' } = useParams();
  const { search, hash } = useLocation();
  const agents = useAgents();
  const refetch = async () => {
    await agents.refetch();
  };

  if (agents.isPending) return <ScreenSkeleton />;
  if (agents.isError) {
    return (
      <div className={classes.padded}>
        <ErrorPanel
          title={t('Failed to load AI agents')}
          error={agents.error}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  const info = findAgent(agents.data, id);
  if (info === undefined) return <AgentNotFound key={id} id={id} />;
  if (info.slug !== id) {
    return <Navigate to={{ pathname: `/agents/${info.slug}${rest && `/${rest}`}`, search, hash }} replace />;
  }
  const port = Number(new URLSearchParams(search).get('develop'));
  return (
    <>
      <AgentInState info={info} onRefetch={() => void refetch()} />
      {port > 0 && (
        <Suspense fallback={null}>
          <DevelopDialog info={info} port={port} />
        </Suspense>
      )}
    </>
  );
}

function AgentInState({ info, onRefetch }: { info: AgentInfo; onRefetch: () => void }) {
  switch (info.state) {
    case 'running':
      return <AgentPage key={info.slug} info={info} />;
    case 'disabled':
      return <AgentSwitchedOff name={info.name} />;
    case 'starting':
      return <AgentFailure name={info.name} cause={t('Still starting')} onRetry={onRefetch} />;
    case 'failed':
    case 'rejected':
      return (
        <AgentFailure
          name={info.name}
          cause={serverMessage(info.reason ?? t('Status: {state}', { state: info.state }))}
          onRetry={onRefetch}
        />
      );
  }
}
