import { useQuery } from '@tanstack/react-query';
import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import { VisuallyHidden } from '@staffroom/sdk/client';
import { PageBar } from '@staffroom/sdk/host';
import { useRef, useState } from 'react';
import { AgentFault } from '../../../agents/agent-fault.ts';
import { LeaveDialog } from '../../../answer-apps/leave-dialog.tsx';
import { answerTimeout, fetchManifest } from '../../../agents/fetch-manifest.ts';
import { ScreenSkeleton } from '../../../placeholders/screen-skeleton.tsx';
import { WindowTitle } from '../../../workspace/window-title.tsx';
import { PageFailure } from '../state-parts.tsx';
import { useOpenedAgain } from '../reported-fault.ts';
import classes from './framed-page.module.css';
import { useFrame } from './use-frame.ts';
import { shapeOf, useRoom } from './use-room.ts';

interface FramedPageProps {
  info: AgentInfo;
  clientUrl: string;
}

/** An agent's page in a sandboxed frame. The frame communicates with the host over a single channel. */
export function FramedPage({ info, clientUrl }: FramedPageProps) {
  const [attempt, setAttempt] = useState(1);
  const manifest = useQuery({
    queryKey: ['manifest of the frame', clientUrl, info.integrity],
    queryFn: async ({ signal }) => {
      const address = new URL(clientUrl, location.origin).href;
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(answerTimeout)]);
      const response = await fetchManifest(address, { signal: inTime, integrity: info.integrity ?? '' });
      return response.text();
    },
    retry: (failures, error) => failures < 1 && !(error instanceof AgentFault && error.kind === 'late'),
    retryDelay: 0,
  });
  const retry = () => {
    setAttempt((before) => before + 1);
    void manifest.refetch();
  };
  if (manifest.isFetching) return <ScreenSkeleton />;
  if (manifest.isError) return <PageFailure info={info} cause={manifest.error} onRetry={retry} />;
  if (manifest.data === undefined) return <ScreenSkeleton />;
  return <Frame key={attempt} info={info} clientUrl={clientUrl} manifest={manifest.data} onRetry={retry} />;
}

function Frame({
  info,
  clientUrl,
  manifest,
  onRetry,
}: FramedPageProps & { manifest: string; onRetry: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useRoom(place);
  const { shown, fault, title, leaving, stay } = useFrame(frame, { info, clientUrl, manifest, room });
  if (fault) return <PageFailure info={info} cause={fault} onRetry={onRetry} />;
  return (
    <div ref={place} className={classes.room}>
      {title === '' ? <WindowTitle name={info.name} /> : <title>{title}</title>}
      {/* A heading for screen readers, because headings inside the frame do not belong to this page. */}
      <VisuallyHidden>
        <h1>{info.name}</h1>
      </VisuallyHidden>
      {/* Reserves space in the header for the page's tabs, which the frame draws. */}
      <PageBar>
        <span data-tabs hidden />
      </PageBar>
      {!shown && <ScreenSkeleton />}
      {shown && <Opened info={info} />}
      <iframe
        ref={frame}
        title={info.name}
        className={classes.frame}
        data-hidden={!shown || undefined}
        style={room === null ? undefined : { clipPath: shapeOf(room) }}
        sandbox="allow-scripts allow-forms allow-downloads"
        allow="clipboard-write"
        referrerPolicy="no-referrer"
      />
      <LeaveDialog name={info.name} address={leaving} onDecide={stay} />
    </div>
  );
}

/** Withdraws an earlier fault report only after the page is visible, because a page can still fail while it loads. */
function Opened({ info }: { info: AgentInfo }) {
  useOpenedAgain(info);
  return null;
}
