import { WebSocket } from 'partysocket';

interface TabSocketOptions {
  /** Milliseconds from a lost connection to the next try, at most. */
  longestWait: number;
}

/**
 * A connection that is made anew whenever it is lost. The first time it says how old the page is: what was told meanwhile the server tells
 * once more. After a loss whoever shows something asks for it again.
 */
export function tabSocket(url: string, { longestWait }: TabSocketOptions): WebSocket {
  let wasOpen = false;
  const socket = new WebSocket(() => (wasOpen ? url : `${url}?age=${Math.ceil(performance.now())}`), [], {
    minReconnectionDelay: 300,
    maxReconnectionDelay: longestWait,
    maxEnqueuedMessages: 0,
    startClosed: true,
  });
  socket.addEventListener('open', () => {
    wasOpen = true;
  });
  return socket;
}
