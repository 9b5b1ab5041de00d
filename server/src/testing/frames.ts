import { once } from 'node:events';
import { type RunFrame, type ServerFrame, ShortFrames } from '@staffroom/sdk/internal/shared';
import type { WebSocket } from 'ws';
import type { TestClient } from './test-client.ts';

/** An open socket that records all frames. It is closed on disposal. */
export interface Frames extends Disposable {
  socket: WebSocket;
  all: ServerFrame[];
  send(frame: unknown): void;
  /** Resolves with the first frame with these values, already received or still to come. @throws if the socket closes first */
  until(values: Record<string, unknown>): Promise<ServerFrame>;
  /** Resolves when this many characters of a run have arrived, in any number of pieces. */
  written(runId: string, characters: number): Promise<void>;
  /** Sends a question and resolves with the frame that announces its run. */
  ask(sessionId: string, message: string, more?: Record<string, unknown>): Promise<RunStarted>;
  end(runId: string): Promise<RunEnd>;
  text(runId: string): string;
  closed: Promise<number>;
}

export type RunStarted = Extract<ServerFrame, { type: 'run' }>;
export type RunEnd = Extract<RunFrame, { type: 'done' | 'error' }>;

export async function openFrames(client: TestClient, path?: string): Promise<Frames> {
  const socket = client.socket(path);
  const frames = listen(socket);
  await once(socket, 'open');
  return frames;
}

function listen(socket: WebSocket): Frames {
  const all: ServerFrame[] = [];
  // Does not use `once`, which rejects on an error, because these tests treat a lost connection as a normal close.
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  const waiting = new Set<() => void>();
  socket.on('error', () => undefined);
  const short = new ShortFrames((runId) => {
    throw new Error(`The text of run ${runId} did not all come`);
  });
  socket.on('message', (data: Buffer) => {
    const frame = short.whole(JSON.parse(data.toString()));
    if (frame === null) return;
    all.push(frame as ServerFrame);
    for (const look of waiting) look();
  });

  async function find(fits: (frame: ServerFrame) => boolean, what: unknown): Promise<ServerFrame> {
    const { promise, resolve } = Promise.withResolvers<ServerFrame>();
    // Checks each frame only once, because a long answer has a hundred thousand.
    let seen = 0;
    const look = () => {
      while (seen < all.length) {
        const frame = all[seen++];
        if (frame && fits(frame)) return resolve(frame);
      }
    };
    waiting.add(look);
    look();
    const lost = closed.then((code): never => {
      throw new Error(`The socket closed (${code}) before ${JSON.stringify(what)}`);
    });
    return Promise.race([promise, lost]).finally(() => {
      waiting.delete(look);
      lost.catch(() => undefined);
    });
  }

  const send = (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  const until = (values: Record<string, unknown>) =>
    find(
      (frame) => Object.entries(values).every(([name, value]) => Reflect.get(frame, name) === value),
      values,
    );

  return {
    socket,
    all,
    closed,
    send,
    until,
    async written(runId, characters) {
      let length = 0;
      const isEnough = (frame: ServerFrame) => {
        if (frame.type === 'chunk' && frame.runId === runId) length += frame.content.length;
        return length >= characters;
      };
      await find(isEnough, { runId, characters });
    },
    async ask(sessionId, message, more = {}) {
      const before = new Set(all);
      send({ type: 'chat', sessionId, message, ...more });
      const answer = await find(
        (frame) =>
          !before.has(frame) &&
          'sessionId' in frame &&
          frame.sessionId === sessionId &&
          (frame.type === 'run' || (frame.type === 'error' && !('seq' in frame))),
        message,
      );
      if (answer.type !== 'run') throw new Error(JSON.stringify(answer));
      return answer;
    },
    async end(runId) {
      const isEnd = (frame: ServerFrame) =>
        (frame.type === 'done' || frame.type === 'error') && 'seq' in frame && frame.runId === runId;
      return (await find(isEnd, runId)) as RunEnd;
    },
    text: (runId) =>
      all.map((frame) => (frame.type === 'chunk' && frame.runId === runId ? frame.content : '')).join(''),
    [Symbol.dispose]: () => socket.terminate(),
  };
}
