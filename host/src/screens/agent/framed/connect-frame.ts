import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import { callCore, type StaffroomSocket } from '@staffroom/sdk/host';
import { type FrameStart, type FromFrame, type ToFrame } from '../../../agents/framed/frame-messages.ts';
import { createCalls } from './calls.ts';
import { createGate, Refused } from './gate.ts';

interface FrameConnection {
  info: AgentInfo;
  socket: StaffroomSocket | null;
  start: FrameStart;
  /** Called when a call of the page has changed data under this path. */
  onChanged: (path: string) => void;
  /** Called with each message that the connection does not handle itself. */
  onMessage: (message: FromFrame) => void;
  refused: (action: string) => void;
}

export type Send = (message: ToFrame, transfer?: Transferable[]) => void;

/** Connects a framed page by a port, which passes its calls and the frames of the socket. */
export function connectFrame(
  target: Window | null,
  connection: FrameConnection,
): { send: Send; end: () => void } {
  const { info, socket, start, onChanged, onMessage, refused } = connection;
  const { port1, port2 } = new MessageChannel();
  const send: Send = (message, transfer = []) => port1.postMessage(message, transfer);
  const gate = createGate({ info, origin: window.location.origin, agentsOf });
  const calls = createCalls({ gate, slug: info.slug, tell: send, refused, changed: onChanged });
  port1.addEventListener('message', ({ data }: MessageEvent<FromFrame>) => {
    calls.onMessage(data);
    if (data.type === 'send')
      gate.admitFrame(data.frame).then(
        // Marks the frame as coming from a page, so that the server grants it no more rights than over HTTP.
        () => socket?.send({ ...data.frame, framed: true } as unknown as typeof data.frame),
        (error: unknown) => error instanceof Refused && refused(error.message),
      );
    else if (data.type === 'reconnect') socket?.reconnect();
    else onMessage(data);
  });
  port1.start();
  const leave = socket?.subscribe((frame) => gate.isFor(frame) && send({ type: 'frame', frame }));
  const leaveStatus = socket?.onStatus(() => send({ type: 'socket', status: socket.status() }));
  target?.postMessage('port', '*', [port2]);
  send({ type: 'start', start });
  return {
    send,
    end() {
      leave?.();
      leaveStatus?.();
      calls.end();
      port1.close();
    },
  };
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
