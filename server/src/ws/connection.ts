import type { ServerFrame } from '@staffroom/sdk';

/** One open socket, as those who answer its frames see it. */
export interface Connection {
  send: (frame: ServerFrame) => void;
  /** Aborts when the socket closes. */
  signal: AbortSignal;
}
