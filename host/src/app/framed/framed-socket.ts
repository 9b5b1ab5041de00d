import type { ReceivedFrame, StaffroomSocket } from '@staffroom/sdk/host';
import type { Channel } from './channel.ts';

/** The tab's socket for a framed page: the host filters the frames in both directions. */
export function framedSocket(
  channel: Channel,
  first: ReturnType<StaffroomSocket['status']>,
): StaffroomSocket {
  const handlers = new Set<(frame: ReceivedFrame) => void>();
  const statusHandlers = new Set<() => void>();
  let status = first;
  channel.subscribe((message) => {
    if (message.type === 'frame') for (const handler of handlers) handler(message.frame);
    if (message.type !== 'socket') return;
    status = message.status;
    for (const handler of statusHandlers) handler();
  });
  return {
    send(frame) {
      if (status !== 'open') return false;
      channel.tell({ type: 'send', frame });
      return true;
    },
    subscribe(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    status: () => status,
    onStatus(handler) {
      statusHandlers.add(handler);
      return () => statusHandlers.delete(handler);
    },
    reconnect: () => channel.tell({ type: 'reconnect' }),
    open: () => undefined,
    close: () => undefined,
  };
}
