import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import {
  ErrorBoundary,
  AgentProvider,
  createQueryClient,
  GivenSocket,
  PageBarProvider,
  ThemeProvider,
  ToastContext,
} from '@staffroom/sdk/host';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { AgentFault } from '../../agents/agent-fault.ts';
import { createFederation } from '../../agents/federation.ts';
import type { FrameStart, Room } from '../../agents/framed/frame-messages.ts';
import { createAgentLoader } from '../../agents/load-agent.ts';
import { loadedAgentQuery } from '../../agents/loaded-agent.ts';
import { useWorkspaceNews } from '../../layout/use-workspace-news.ts';
import { ScreenSkeleton } from '../../placeholders/screen-skeleton.tsx';
import layouts from '../../screens/agent/agent-page.module.css';
import type { Channel } from './channel.ts';
import { FramedRouter } from './framed-router.tsx';
import { framedSocket } from './framed-socket.ts';
import { framedToasts } from './framed-toasts.ts';
import classes from './framed.module.css';

interface FramedAppProps {
  channel: Channel;
  start: FrameStart;
}

/** Shows an agent's page in a frame, with the same providers around it as without a frame. */
export function FramedApp({ channel, start }: FramedAppProps) {
  const [queries] = useState(() => {
    const made = createQueryClient();
    for (const [key, answer] of start.known) made.setQueryData(key, answer);
    return made;
  });
  const [socket] = useState(() => framedSocket(channel, start.socket));
  const [toasts] = useState(() => framedToasts(channel));
  return (
    <QueryClientProvider client={queries}>
      <ThemeProvider>
        <FramedRouter channel={channel} first={start.place}>
          <ToastContext value={toasts}>
            <GivenSocket socket={socket}>
              <InRoom channel={channel} first={start.room}>
                <ErrorBoundary fallback={() => null} onError={(error) => tellFault(channel, error)}>
                  <Suspense fallback={<ScreenSkeleton />}>
                    <FramedAgent channel={channel} start={start} />
                  </Suspense>
                </ErrorBoundary>
              </InRoom>
            </GivenSocket>
          </ToastContext>
        </FramedRouter>
      </ThemeProvider>
    </QueryClientProvider>
  );
}

/** Puts the page, and its part of the header, where they would be without a frame. */
function InRoom({ channel, first, children }: { channel: Channel; first: Room; children: ReactNode }) {
  const [room, setRoom] = useState(first);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  useWorkspaceNews();
  useEffect(
    () =>
      channel.subscribe((message) => {
        if (message.type === 'room') setRoom(message.room);
      }),
    [channel],
  );
  useEffect(() => {
    const { top, left, width, height } = room.page;
    const edges = [top, innerWidth - left - width, innerHeight - top - height, left];
    // Keeps dialogs and other layers inside the page's area.
    document.documentElement.style.setProperty('--page-inset', edges.map((edge) => `${edge}px`).join(' '));
  }, [room]);
  return (
    <>
      <div ref={setBar} className={classes.bar} style={{ ...room.bar }} />
      <main className={classes.page} style={{ ...room.page }} tabIndex={-1}>
        <PageBarProvider bar={bar}>{children}</PageBarProvider>
      </main>
    </>
  );
}

function FramedAgent({ channel, start }: FramedAppProps) {
  const [info, setInfo] = useState(start.info);
  const [loader] = useState(() =>
    createAgentLoader({
      connect: async () => createFederation(async () => new Response(start.manifest)),
      origin: location.origin,
    }),
  );
  const { data, error } = useQuery(loadedAgentQuery(loader, { ...start.info, clientUrl: start.clientUrl }));
  useEffect(
    () =>
      channel.subscribe((message) => {
        if (message.type === 'info') setInfo(message.info);
      }),
    [channel],
  );
  const current = useMemo(() => ({ info, basePath: `/agents/${info.slug}`, api: info.api }), [info]);
  useEffect(() => {
    if (error) tellFault(channel, error);
  }, [channel, error]);
  if (!data) return <ScreenSkeleton />;
  const { Page } = data;
  return (
    <AgentProvider agent={current}>
      <div className={info.layout === 'full' ? layouts.frame : undefined}>
        <div className={layouts[info.layout]}>
          <Page />
        </div>
      </div>
      <Shown channel={channel} />
    </AgentProvider>
  );
}

function Shown({ channel }: { channel: Channel }) {
  useEffect(() => channel.tell({ type: 'shown' }), [channel]);
  return null;
}

function tellFault(channel: Channel, error: unknown): void {
  const kind = error instanceof AgentFault ? error.kind : 'crashed';
  channel.tell({ type: 'fault', kind, message: error instanceof Error ? error.message : String(error) });
}
