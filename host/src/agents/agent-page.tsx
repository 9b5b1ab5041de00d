import { useQuery } from '@tanstack/react-query';
import { AgentProvider } from '@staffroom/sdk/client';
import type { AgentInfo } from '@staffroom/sdk';
import { Suspense, useMemo } from 'react';
import { ScreenSpinner } from '../app/screen-spinner.tsx';
import { AgentBoundary } from './agent-boundary.tsx';
import { AgentFailure } from './agent-failure.tsx';
import { useAgentLoader } from './agent-loader-context.tsx';
import classes from './agent-page.module.css';
import { loadedAgentQuery } from './loaded-agent.ts';

/** The page of an agent that is running. */
export function AgentPage({ info }: { info: AgentInfo }) {
  const { clientUrl } = info;
  // The catalogue promises a page only with an address to load it from.
  if (clientUrl === null) {
    return (
      <AgentFailure
        name={info.name}
        cause="It has no page of its own"
        onRetry={() => window.location.reload()}
      />
    );
  }
  return <RemotePage info={info} clientUrl={clientUrl} />;
}

function RemotePage({ info, clientUrl }: { info: AgentInfo; clientUrl: string }) {
  const loader = useAgentLoader();
  const loaded = useQuery(loadedAgentQuery(loader, { ...info, clientUrl }));
  const manifest = loaded.data?.agent.manifest;
  const current = useMemo(
    () => ({
      info,
      basePath: `/agents/${info.slug}`,
      api: manifest?.api ?? `/api/agents/${info.slug}`,
    }),
    [info, manifest],
  );
  const retry = () => void loaded.refetch();

  if (loaded.isFetching) return <ScreenSpinner />;
  if (loaded.isError) return <AgentFailure name={info.name} cause={loaded.error} onRetry={retry} />;
  if (loaded.data === undefined) return <ScreenSpinner />;
  const { Page } = loaded.data;
  return (
    // A boundary remembers its error: every load gets a new one.
    <AgentBoundary key={loaded.dataUpdatedAt} name={info.name} onRetry={retry}>
      <Suspense fallback={<ScreenSpinner />}>
        <AgentProvider agent={current}>
          <div className={classes[info.layout]}>
            <Page />
          </div>
        </AgentProvider>
      </Suspense>
    </AgentBoundary>
  );
}
