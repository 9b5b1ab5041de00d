import type { Duplex } from 'node:stream';
import { deserialize, serialize } from 'node:v8';

export interface Frames {
  /**
   * Sends a message to the other process.
   * @param isPlain whether JSON can represent the message
   * @throws DataCloneError for a value that cannot be copied; nothing has been sent then
   */
  send(message: unknown, isPlain?: boolean): void;
  close(): void;
}

export interface FramesOptions {
  receive: (message: unknown) => void;
  /** Called once, when the other process has ended or has sent an invalid message. */
  closed: (reason: Error) => void;
}

const headerBytes = 4;
/** Maximum size of a message in bytes: an agent can get a file of up to 20 MB. */
const maxFrameBytes = 64 * 1024 * 1024;
/** Bytes that the other process has not yet read, above which this process stops reading. */
const highWater = 64 * 1024 * 1024;

/** The bit in the length field that marks a message in JSON. */
const plainBit = 0x80000000;

/**
 * Sends messages over a pipe. Each message consists of its length in four bytes and its value: in JSON if a bit of the length
 * says so, otherwise in the format of `structuredClone`.
 */
export function openFrames(pipe: Duplex, { receive, closed }: FramesOptions): Frames {
  let held: Buffer[] = [];
  let size = 0;
  let over = false;
  let corked = false;

  const end = (reason: Error) => {
    if (over) return;
    over = true;
    pipe.destroy();
    closed(reason);
  };

  function take(bytes: number): Buffer {
    const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held);
    held = all.length === bytes ? [] : [all.subarray(bytes)];
    size -= bytes;
    return all.subarray(0, bytes);
  }

  let wanted: number | null = null;
  let isPlain = false;
  function read(chunk: Buffer): void {
    held.push(chunk);
    size += chunk.length;
    while (!over) {
      if (wanted === null) {
        if (size < headerBytes) return;
        const header = take(headerBytes).readUInt32LE();
        isPlain = header >= plainBit;
        wanted = isPlain ? header - plainBit : header;
        if (wanted > maxFrameBytes) return end(new Error('it sent a message of more than 64 MB'));
      }
      if (size < wanted) return;
      const body = take(wanted);
      wanted = null;
      let message: unknown;
      try {
        message = isPlain ? JSON.parse(body.toString()) : deserialize(body);
      } catch {
        return end(new Error('it sent what is no message'));
      }
      receive(message);
    }
  }

  pipe.on('data', read);
  pipe.on('error', end);
  pipe.on('close', () => end(new Error('its channel was closed')));
  pipe.on('drain', () => pipe.resume());

  return {
    send(message, isPlain = true) {
      const frame = isPlain ? plainFrame(message) : richFrame(message);
      if (over) return;
      // Messages of one event loop turn are sent together.
      if (!corked) {
        corked = true;
        pipe.cork();
        process.nextTick(() => {
          corked = false;
          pipe.uncork();
        });
      }
      for (const part of frame) pipe.write(part);
      if (pipe.writableLength > highWater) pipe.pause();
    },
    close: () => end(new Error('its channel was closed')),
  };
}

function plainFrame(message: unknown): Buffer[] {
  const text = JSON.stringify(message);
  const length = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(headerBytes + length);
  frame.writeUInt32LE(plainBit + length);
  frame.write(text, headerBytes);
  return [frame];
}

function richFrame(message: unknown): Buffer[] {
  const body = serialize(message);
  const header = Buffer.allocUnsafe(headerBytes);
  header.writeUInt32LE(body.length);
  return [header, body];
}
