import type { ServerFrame, ShortFrame } from '@staffroom/sdk';

/** One open socket, as those who answer its frames see it. */
export interface Connection {
  /** Whose socket it is; whether they are still signed in is looked up with every frame. */
  userId: string;
  /** Of the sign-in that it stands on. */
  sessionId: string;
  send: (frame: ServerFrame | ShortFrame) => void;
  /** Aborts when the socket closes. */
  signal: AbortSignal;
}
