import type { ServerFrame, ShortFrame } from '@staffroom/sdk/internal/shared';

export interface Connection {
  /** The id of the signed-in user. The session is checked again for each frame. */
  userId: string;
  /** The id of the person's sign-in. */
  signInId: string;
  send: (frame: ServerFrame | ShortFrame) => void;
  signal: AbortSignal;
}
