import { WebSocket } from 'partysocket';

interface TabSocketOptions {
  /** Maximum milliseconds between a lost connection and the next attempt. */
  maxReconnectDelayMs: number;
}

/**
 * A connection that reconnects automatically. The first connection sends the page's age, so that the server repeats the events
 * since then. After a loss, components fetch their data again.
 */
export function tabSocket(url: string, { maxReconnectDelayMs }: TabSocketOptions): WebSocket {
  let wasOpen = false;
  const socket = new WebSocket(() => (wasOpen ? url : `${url}?age=${Math.ceil(performance.now())}`), [], {
    minReconnectionDelay: 300,
    maxReconnectionDelay: maxReconnectDelayMs,
    maxEnqueuedMessages: 0,
    startClosed: true,
  });
  socket.addEventListener('open', () => {
    wasOpen = true;
  });
  return socket;
}
