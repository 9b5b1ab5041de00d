import { useQueryClient } from '@tanstack/react-query';
import type { AgentInfo } from '@staffroom/sdk';
import { language, useLocation, useNavigate, useSocket, useTheme, useToast } from '@staffroom/sdk/client';
import { callCore, coreQuery } from '@staffroom/sdk/host';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { AgentFault } from '../../../agents/agent-fault.ts';
import {
  type FromFrame,
  readyForPort,
  type Room,
  type ToFrame,
} from '../../../agents/framed/frame-messages.ts';
import { createCalls } from './calls.ts';
import { createGate, Refused } from './gate.ts';
import { keep, readKept, shownByAll } from './kept.ts';
import { createRefusals } from './refusals.ts';
import { whereTo } from './where-to.ts';

export interface FrameOptions {
  info: AgentInfo;
  clientUrl: string;
  manifest: string;
  /** The area of the page; null until it is measured. The page starts only then. */
  room: Room | null;
}

export interface FrameState {
  shown: boolean;
  fault: AgentFault | null;
  title: string;
  /** The external address that the page wants to open, if the person still has to confirm it. */
  leaving: string | null;
}

/** Milliseconds after which a page that is not visible counts as failed. */
const pageTimeoutMs = 20_000;
const first: FrameState = { shown: false, fault: null, title: '', leaving: null };
/** Keyboard shortcuts of the shell that a page passes on to it. */
const keysOfShell = new Set(['k', 'K', '/', 'F8']);

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
  const tell = useRef<((message: ToFrame, transfer?: Transferable[]) => void) | null>(null);
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

  const handleMessage = useEffectEvent((message: FromFrame, refused: (action: string) => void) => {
    switch (message.type) {
      case 'go': {
        const step = whereTo(message.to, { slug, origin: window.location.origin });
        lastStep.current = Math.max(lastStep.current, message.number);
        if (step) {
          const { replace } = message;
          return void navigate(step.to, { replace, ...(step.within && { state: message.state }) });
        }
        refused(`to go to ${message.to}`);
        return tell.current?.({ type: 'place', place: location, number: lastStep.current });
      }
      case 'step':
        return void navigate(message.by);
      case 'open':
        return open(message.href, refused);
      case 'toast':
        return showToast(message);
      case 'close-toast': {
        const id = shownToasts.current.get(message.id);
        return id === undefined ? undefined : toasts.close(id);
      }
      case 'keep':
        if (message.key === 'theme') return isTheme(message.value) ? setTheme(message.value) : undefined;
        if (shownByAll.includes(message.key)) return refused(`to change "${message.key}"`);
        return keep(slug, message.key, message.value) ? undefined : refused('to keep more than it may');
      case 'title':
        return change({ title: message.title.slice(0, 200) });
      case 'unsaved':
        unsaved.current = message.unsaved;
        return undefined;
      case 'key':
        if (!keysOfShell.has(message.key)) return undefined;
        return void document.dispatchEvent(
          new KeyboardEvent('keydown', { ...message, bubbles: true, cancelable: true }),
        );
      case 'shown':
        return change({ shown: true });
      case 'fault':
        return change({ fault: new AgentFault(message.kind, String(message.message)) });
      case 'refused':
        return refused(message.action);
      default:
        return undefined;
    }
  });

  function open(href: string, refused: (action: string) => void): void {
    const url = URL.canParse(href) ? new URL(href) : null;
    const inside = url?.origin === window.location.origin;
    if (url && inside && whereTo(url.pathname, { slug, origin: url.origin }))
      window.open(url, '_blank', 'noopener');
    else if (url && !inside && /^https?:$/.test(url.protocol)) change({ leaving: url.href });
    else refused(`to open ${href}`);
  }

  function showToast({ id, toast }: Extract<FromFrame, { type: 'toast' }>): void {
    const { title, description, variant, action } = toast;
    const onSelect = () => tell.current?.({ type: 'toast-action', id });
    const shown = toasts.show({
      title,
      description,
      variant,
      ...(action !== null && { action: { label: action, onSelect } }),
    });
    shownToasts.current.set(id, shown);
  }

  const ready = room !== null;
  useEffect(() => {
    const element = frame.current;
    if (!element || !ready) return undefined;
    const stops: (() => void)[] = [];
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

    function connect(): void {
      if (stops.length > 0) {
        change({ fault: new AgentFault('crashed', 'The agent’s page reloaded unexpectedly') });
        return;
      }
      const { port1, port2 } = new MessageChannel();
      const send = (message: ToFrame, transfer: Transferable[] = []) => port1.postMessage(message, transfer);
      const gate = createGate({ info, origin: window.location.origin, agentsOf });
      const changed = (path: string) => {
        const area = path.split('/').slice(0, 3).join('/');
        void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(area) });
      };
      const calls = createCalls({ gate, slug, tell: send, refused, changed });
      port1.addEventListener('message', ({ data }: MessageEvent<FromFrame>) => {
        calls.onMessage(data);
        if (data.type === 'send')
          gate.admitFrame(data.frame).then(
            // Marks the frame as coming from a page, so that the server grants it no more rights than over HTTP.
            () => socket?.send({ ...data.frame, framed: true } as unknown as typeof data.frame),
            (error: unknown) => error instanceof Refused && refused(error.message),
          );
        else if (data.type === 'reconnect') socket?.reconnect();
        else handleMessage(data, refused);
      });
      port1.start();
      tell.current = send;
      stops.push(
        socket?.subscribe(
          (serverFrame) => gate.isFor(serverFrame) && send({ type: 'frame', frame: serverFrame }),
        ) ?? (() => undefined),
        socket?.onStatus(() => send({ type: 'socket', status: socket.status() })) ?? (() => undefined),
        () => calls.end(),
        () => port1.close(),
      );
      element?.contentWindow?.postMessage('port', '*', [port2]);
      send({ type: 'start', start: startOf() });
    }

    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source === element.contentWindow && data === readyForPort) connect();
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
      for (const stop of stops) stop();
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

function isTheme(value: string | null): value is 'light' | 'dark' | 'system' {
  return value === 'light' || value === 'dark' || value === 'system';
}

async function agentsOf(kind: 'chat' | 'job' | 'handOver', id: string): Promise<readonly string[]> {
  const params = { id };
  switch (kind) {
    case 'chat':
      return [(await callCore('GET /api/ai-chat-sessions/:id', { params })).agent];
    case 'job':
      return [(await callCore('GET /api/ai-jobs/:id', { params })).agent];
    case 'handOver': {
      const { to, from } = await callCore('GET /api/hand-overs/:id', { params });
      return from?.agent ? [to, from.agent] : [to];
    }
  }
}
