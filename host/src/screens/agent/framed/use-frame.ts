import { useQueryClient } from '@tanstack/react-query';
import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import { language, useNavigate, useSocket, useToast } from '@staffroom/sdk/client';
import { coreQuery, useLocation, useTheme } from '@staffroom/sdk/host';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { AgentFault } from '../../../agents/agent-fault.ts';
import { type FromFrame, readyForPort, type Room } from '../../../agents/framed/frame-messages.ts';
import { connectFrame, type Send } from './connect-frame.ts';
import { applyMessage, type FrameState } from './frame-actions.ts';
import { readKept } from './kept.ts';
import { createRefusals } from './refusals.ts';

export interface FrameOptions {
  info: AgentInfo;
  clientUrl: string;
  manifest: string;
  /** The area of the page; null until it is measured. The page starts only then. */
  room: Room | null;
}

/** Milliseconds after which a page that is not visible counts as failed. */
const pageTimeoutMs = 20_000;
const first: FrameState = { shown: false, fault: null, title: '', leaving: null };

export function useFrame(frame: RefObject<HTMLIFrameElement | null>, options: FrameOptions) {
  const { info, room } = options;
  const { slug } = info;
  const [state, setState] = useState(first);
  const change = (part: Partial<FrameState>) => setState((before) => ({ ...before, ...part }));
  const queries = useQueryClient();
  const navigate = useNavigate();
  const socket = useSocket();
  const toasts = useToast();
  const { theme, setTheme } = useTheme();
  const location = useLocation();
  const tell = useRef<Send | null>(null);
  const lastStep = useRef(0);
  const unsaved = useRef(false);
  const shownToasts = useRef(new Map<number, number>());

  const startOf = useEffectEvent(() => ({
    info,
    clientUrl: new URL(options.clientUrl, window.location.origin).href,
    manifest: options.manifest,
    place: location,
    room: room ?? { page: none, bar: none },
    kept: readKept(slug),
    socket: socket?.status() ?? ('connecting' as const),
    known: [coreQuery('GET /api/config').queryKey].flatMap((key): [readonly unknown[], unknown][] => {
      const answer = queries.getQueryData(key);
      return answer === undefined ? [] : [[key, answer]];
    }),
  }));

  const handleMessage = useEffectEvent((message: FromFrame, refused: (action: string) => void) =>
    applyMessage(message, {
      slug,
      location,
      lastStep,
      unsaved,
      navigate,
      setTheme,
      toasts,
      shownToasts: shownToasts.current,
      change,
      tell: (told) => tell.current?.(told),
      refused,
    }),
  );

  const ready = room !== null;
  useEffect(() => {
    const element = frame.current;
    if (!element || !ready) return undefined;
    let connection: ReturnType<typeof connectFrame> | undefined;
    const refusals = createRefusals({ slug, version: info.version });
    const refused = (action: string) => refusals.add(action);
    const onHide = () => refusals.flush();
    const late = setTimeout(
      () =>
        setState((before) =>
          before.shown
            ? before
            : { ...before, fault: new AgentFault('late', 'The agent’s page took too long to load') },
        ),
      pageTimeoutMs,
    );

    const onChanged = (path: string) => {
      const area = path.split('/').slice(0, 3).join('/');
      void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(area) });
    };
    function connect(target: Window | null): void {
      if (connection) {
        change({ fault: new AgentFault('crashed', 'The agent’s page reloaded unexpectedly') });
        return;
      }
      connection = connectFrame(target, {
        info,
        socket,
        start: startOf(),
        onChanged,
        onMessage: (message) => handleMessage(message, refused),
        refused,
      });
      tell.current = connection.send;
    }

    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source === element.contentWindow && data === readyForPort) connect(element.contentWindow);
    };
    let loads = 0;
    const onLoad = () => {
      loads += 1;
      if (loads > 1)
        change({ fault: new AgentFault('crashed', 'The agent’s page navigated away from its frame') });
    };
    const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      // The content security policy of the host forbids the frame to navigate, and reports each attempt to the host.
      if (effectiveDirective === 'frame-src') refused(`frame-src ${blockedURI}`);
    };
    const onLeave = (event: BeforeUnloadEvent) => unsaved.current && event.preventDefault();
    window.addEventListener('message', onMessage);
    window.addEventListener('beforeunload', onLeave);
    window.addEventListener('pagehide', onHide);
    document.addEventListener('securitypolicyviolation', onViolation);
    element.addEventListener('load', onLoad);
    element.src = `/agent-frame/${slug}?lang=${language()}`;
    return () => {
      clearTimeout(late);
      connection?.end();
      tell.current = null;
      window.removeEventListener('message', onMessage);
      window.removeEventListener('beforeunload', onLeave);
      window.removeEventListener('pagehide', onHide);
      onHide();
      document.removeEventListener('securitypolicyviolation', onViolation);
      element.removeEventListener('load', onLoad);
    };
    // The frame starts again only if one of these values changes; other changes are sent to it as messages.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [frame, ready, slug, socket, queries]);

  useEffect(() => {
    tell.current?.({ type: 'place', place: location, number: lastStep.current });
  }, [location]);
  useEffect(() => {
    if (room) tell.current?.({ type: 'room', room });
  }, [room]);
  useEffect(() => {
    tell.current?.({ type: 'info', info });
  }, [info]);
  useEffect(() => {
    tell.current?.({ type: 'kept', key: 'theme', value: theme });
  }, [theme]);

  return { ...state, stay: () => change({ leaving: null }) };
}

const none = { top: 0, left: 0, width: 0, height: 0 };
