import { framesOf, readString } from './postgres-frames.ts';

export interface Notification {
  channel: string;
  payload: string;
}

export interface Response {
  forward: Buffer;
  /** Notifications, which are removed from the response and sent to the clients that listen. */
  notifications: Notification[];
  /**
   * The transaction status: `I` outside of a transaction, `T` inside, `E` inside a failed one; undefined if the engine waits
   * for more messages.
   */
  status: string | undefined;
  /** The first column of each row; only the multiplexer's own queries use it. */
  rows: string[];
}

export function readResponse(bytes: Buffer): Response {
  const notifications: Notification[] = [];
  const kept: Buffer[] = [];
  let status: string | undefined;
  for (const { type, bytes: message } of framesOf(bytes)) {
    if (type === 'A') {
      const channel = readString(message, 9);
      notifications.push({ channel: channel.text, payload: readString(message, channel.next).text });
      continue;
    }
    if (type === 'Z') status = String.fromCharCode(message[5] ?? 0);
    kept.push(message);
  }
  const forward = notifications.length === 0 ? bytes : Buffer.concat(kept);
  return {
    forward,
    notifications,
    status,
    get rows() {
      return firstColumns(forward);
    },
  };
}

function firstColumns(bytes: Buffer): string[] {
  const rows: string[] = [];
  for (const { type, bytes: message } of framesOf(bytes)) {
    if (type !== 'D') continue;
    const length = message.readInt32BE(7);
    if (length >= 0) rows.push(message.toString('utf8', 11, 11 + length));
  }
  return rows;
}
