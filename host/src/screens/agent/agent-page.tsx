import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { AgentShell, ChatWorkspace } from '@staffroom/sdk/client';
import { AgentProvider, coreQuery, loadChatWorkspace, part } from '@staffroom/sdk/host';
import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { WindowTitle } from '../../workspace/window-title.tsx';
import { ScreenSkeleton } from '../../placeholders/screen-skeleton.tsx';
import { AgentBoundary } from './agent-boundary.tsx';
import { NewVersion, PageFailure } from './state-parts.tsx';
import { useOpenedAgain } from './reported-fault.ts';
import { WithAnswerApps } from '../../answer-apps/with-answer-apps.tsx';
import { useAgentLoader } from '../../agents/agent-loader-context.tsx';
import classes from './agent-page.module.css';
import { loadedAgentQuery } from '../../agents/loaded-agent.ts';
import { t } from '../../texts/texts.ts';

const FramedPage = part(
  async () => (await import(/* webpackChunkName: "framed" */ './framed/framed-page.tsx')).FramedPage,
);

const DevelopedPage = part(async () => (await import('./developed-page.tsx')).DevelopedPage);

/** The page of a running agent: the agent's own page, or the platform's chat. */
export function AgentPage({ info }: { info: AgentInfo }) {
  const { clientUrl, chats } = info;
  const queries = useQueryClient();
  // Loads the chat in parallel with the agent's client half.
  useEffect(() => {
    // Skips a page with a frame, which loads the chat inside the frame.
    if (chats && !info.frame) fetchChat(queries);
  }, [chats, info.frame, queries]);
  if (clientUrl !== null && info.frame) return <FramedRemotePage info={info} clientUrl={clientUrl} />;
  if (clientUrl !== null) return <RemotePage info={info} clientUrl={clientUrl} />;
  return (
    <AgentBoundary info={info}>
      <MountedPage info={info} layout="full" api={undefined}>
        {info.chats ? (
          <ChatWorkspace
            newChat="dialog"
            newChatLabel={t('New')}
            newChatHeading={t('New Chat Session')}
            newTitle={() => t('Chat with {name}', { name: info.name })}
          />
        ) : (
          <AgentShell tabs={[]} />
        )}
      </MountedPage>
    </AgentBoundary>
  );
}

/**
 * Preloads the code of a chat. Ignores a failed load: the code is requested again, and a failure reported, when the chat is
 * shown.
 */
function fetchChat(queries: QueryClient): void {
  loadChatWorkspace().catch(() => undefined);
  void queries.prefetchQuery(coreQuery('GET /api/ai/providers'));
  void queries.prefetchQuery(coreQuery('GET /api/ai/models'));
  void queries.prefetchQuery(coreQuery('GET /api/ai/defaults'));
}

interface RemotePageProps {
  info: AgentInfo;
  clientUrl: string;
}

/**
 * Returns the version with which the page was opened. It stays until the person reloads, because unsaved text would be lost.
 */
function useOpenedVersion({ info: current, clientUrl }: RemotePageProps) {
  const { version, sdk, integrity } = current;
  const now = { version, sdk, integrity, clientUrl };
  const [opened, setOpened] = useState(now);
  const info = useMemo(() => ({ ...current, ...opened }), [current, opened]);
  return { info, hasMoved: opened.clientUrl !== clientUrl, moveOn: () => setOpened(now) };
}

function FramedRemotePage(props: RemotePageProps) {
  const { info, hasMoved, moveOn } = useOpenedVersion(props);
  return (
    <div className={classes.frame}>
      <Suspense fallback={null}>{hasMoved && <NewVersion name={info.name} onReload={moveOn} />}</Suspense>
      <div className={classes.full}>
        <AgentBoundary info={info}>
          <Suspense fallback={<ScreenSkeleton />}>
            <FramedPage key={info.clientUrl} info={info} clientUrl={info.clientUrl} />
          </Suspense>
        </AgentBoundary>
      </div>
    </div>
  );
}

function RemotePage(props: RemotePageProps) {
  const loader = useAgentLoader();
  const { info, hasMoved, moveOn } = useOpenedVersion(props);
  const loaded = useQuery(loadedAgentQuery(loader, info));
  const retry = () => void loaded.refetch();
  // Changes to the new version without asking if the page failed to open, because no text can be lost then.
  if (hasMoved && loaded.isError) moveOn();

  if (loaded.isFetching) return <ScreenSkeleton />;
  const developed = info.developed !== undefined && (
    <Suspense fallback={null}>
      <DevelopedPage info={info} port={info.developed} />
    </Suspense>
  );
  if (loaded.isError) {
    return (
      <>
        {developed}
        <PageFailure info={info} cause={loaded.error} onRetry={retry} />
      </>
    );
  }
  if (loaded.data === undefined) return <ScreenSkeleton />;
  const { agent, Page } = loaded.data;
  return (
    // The key creates a new boundary for each load, because a boundary keeps its error.
    <AgentBoundary key={loaded.dataUpdatedAt} info={info} onRetry={retry}>
      <Suspense fallback={<ScreenSkeleton />}>
        <MountedPage
          info={info}
          layout={info.layout}
          api={agent.manifest.api}
          news={developed || (hasMoved && <NewVersion name={info.name} onReload={moveOn} />)}
        >
          <Page />
        </MountedPage>
      </Suspense>
    </AgentBoundary>
  );
}

interface MountedPageProps {
  info: AgentInfo;
  layout: AgentInfo['layout'];
  api: string | undefined;
  news?: ReactNode;
  children: ReactNode;
}

function MountedPage({ info, layout, api = `/api/agents/${info.slug}`, news, children }: MountedPageProps) {
  useOpenedAgain(info);
  const current = useMemo(() => ({ info, basePath: `/agents/${info.slug}`, api }), [info, api]);
  return (
    <AgentProvider agent={current}>
      <WindowTitle name={info.name} />
      <div className={layout === 'full' ? classes.frame : undefined}>
        <Suspense fallback={null}>{news}</Suspense>
        <div className={classes[layout]}>
          <WithAnswerApps>{children}</WithAnswerApps>
        </div>
      </div>
    </AgentProvider>
  );
}
