import type { WebSocket as ReconnectingWebSocket } from 'partysocket';
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import type { z } from 'zod';
import type { AgentFrame, ClientFrame } from '../chat.ts';
import type { WorkspaceEventData, WorkspaceEventName } from '../workspace-events.ts';
import { ShortFrames } from '../frames/short-frames.ts';
import { type ReceivedFrame, readFrame } from './read-frame.ts';

export type SocketStatus = 'connecting' | 'open' | 'closed';

/** The tab's only connection to the server, for chats, jobs and workspace events. */
export interface StaffroomSocket {
  /** Sends a frame. Returns false without a connection; the frame is then not sent later. */
  send: (frame: AgentFrame | z.input<typeof ClientFrame>) => boolean;
  subscribe: (handler: (frame: ReceivedFrame) => void) => () => void;
  status: () => SocketStatus;
  onStatus: (handler: () => void) => () => void;
  open: () => void;
  /** Replaces a connection on which the server is silent. */
  reconnect: () => void;
  close: () => void;
}

/** The server's WebSocket close code for an ended session. */
const signedOut = 4401;
const pingMilliseconds = 20_000;
/** Maximum milliseconds between a lost connection and the next attempt. */
const maxReconnectDelayMs = 8_000;

/**
 * Creates a socket that is closed at first. An open socket reconnects after a loss. Calls `onSignedOut` when the session has
 * ended on the server.
 */
function createSocket(url: string, onSignedOut: () => void): StaffroomSocket {
  const handlers = new Set<(frame: ReceivedFrame) => void>();
  const statusHandlers = new Set<() => void>();
  let socket: ReconnectingWebSocket | undefined;
  let wanted = false;
  let status: SocketStatus = 'connecting';
  const become = (next: SocketStatus) => {
    status = next;
    for (const handler of statusHandlers) handler();
  };
  /** Requests the final frame of an answer whose text arrived incomplete. */
  const askForEnd = (runId: string) => send({ type: 'resume', runId, after: Number.MAX_SAFE_INTEGER - 1 });
  let short = new ShortFrames(askForEnd);
  const send: StaffroomSocket['send'] = (frame) => {
    if (status !== 'open') return false;
    const isAnswered = frame.type === 'chat' || frame.type === 'resume';
    socket?.send(JSON.stringify(isAnswered ? { ...frame, short: true } : frame));
    return true;
  };
  let ping: ReturnType<typeof setInterval> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;

  /** Connects. The connection's code loads after the first render, which needs no connection. */
  async function connect(): Promise<void> {
    clearTimeout(again);
    try {
      const { tabSocket } = await import(/* webpackChunkName: "socket" */ './tab-socket.ts');
      socket ??= listenTo(tabSocket(url, { maxReconnectDelayMs }));
    } catch {
      if (wanted) again = setTimeout(() => void connect(), maxReconnectDelayMs);
      return;
    }
    if (wanted) socket.reconnect();
  }

  function listenTo(made: ReconnectingWebSocket): ReconnectingWebSocket {
    made.addEventListener('open', () => {
      short = new ShortFrames(askForEnd);
      become('open');
    });
    made.addEventListener('close', (event) => {
      become('connecting');
      if (event.code !== signedOut) return;
      made.close();
      onSignedOut();
    });
    made.addEventListener('message', (event) => {
      const frame = readFrame(String(event.data), short);
      if (frame === null) return;
      for (const handler of handlers) handler(frame);
    });
    return made;
  }

  return {
    send,
    subscribe(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    status: () => status,
    onStatus(handler) {
      statusHandlers.add(handler);
      return () => statusHandlers.delete(handler);
    },
    open() {
      wanted = true;
      void connect();
      ping = setInterval(() => {
        if (status === 'open') socket?.send('{"type":"ping"}');
      }, pingMilliseconds);
    },
    reconnect() {
      become('connecting');
      void connect();
    },
    close() {
      wanted = false;
      clearInterval(ping);
      clearTimeout(again);
      socket?.close();
      become('closed');
    },
  };
}

const SocketContext = createContext<StaffroomSocket | null>(null);

/** Keeps the socket open while someone is signed in. For the host. */
export function SocketProvider({ onSignedOut, children }: { onSignedOut: () => void; children: ReactNode }) {
  const [socket] = useState(() => createSocket(`${location.origin.replace(/^http/, 'ws')}/ws`, onSignedOut));
  useEffect(() => {
    socket.open();
    return () => socket.close();
  }, [socket]);
  return <SocketContext value={socket}>{children}</SocketContext>;
}

/** Provides an existing socket, because a page in a frame has no connection. */
export function GivenSocket({ socket, children }: { socket: StaffroomSocket; children: ReactNode }) {
  return <SocketContext value={socket}>{children}</SocketContext>;
}

/**
 * Returns the tab's socket; null before the socket exists, and in tests without a socket.
 * @example useEffect(() => socket?.subscribe((frame) => {
 *   if (frame.type === 'agent' && frame.id === id) show(frame.data); }), [socket, id]); socket?.send({ type: 'glossary:lookup', id, data: { name: 'residency' } });
 */
export function useSocket(): StaffroomSocket | null {
  return use(SocketContext);
}

/** @experimental */
export function useSocketStatus(): SocketStatus {
  const socket = useSocket();
  return useSyncExternalStore(
    (handler) => socket?.onStatus(handler) ?? (() => undefined),
    () => socket?.status() ?? 'connecting',
  );
}

/**
 * Calls a function on each event of the given name, one of the `workspaceEvents`.
 * @example useWorkspaceEvent('document.updated', ({ id }) => refetch(id));
 */
export function useWorkspaceEvent<N extends WorkspaceEventName>(
  name: N,
  handler: (data: WorkspaceEventData<N>) => void,
): void {
  const socket = useSocket();
  const onEvent = useEffectEvent(handler);
  useEffect(
    () =>
      socket?.subscribe((frame) => {
        if (frame.type === 'event' && frame.name === name) onEvent(frame.data as WorkspaceEventData<N>);
      }),
    [socket, name],
  );
}
