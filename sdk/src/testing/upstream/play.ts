import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { UpstreamReply } from './reply.ts';
import type { Answer, Frame, Question, Wire } from './wire.ts';

/** Sends a reply until the response ends in any way. A stall lasts until the client or the upstream closes the connection. */
export async function play(
  response: ServerResponse,
  {
    wire,
    question,
    answer,
    reply,
    signal,
  }: {
    wire: Wire;
    question: Question;
    answer: Answer;
    reply: UpstreamReply;
    signal: AbortSignal;
  },
): Promise<void> {
  const { breaks, pause = 0, until } = reply;
  const empty = answer.pieces.length === 0 && answer.tools.length === 0;
  response.writeHead(200, { 'content-type': question.stream ? 'text/event-stream' : 'application/json' });
  response.flushHeaders();
  const frames = question.stream ? wire.frames(question, answer) : wholeFrames(wire.whole(question, answer));
  let pieces = 0;
  for (const { part, data } of frames) {
    if (breaks !== undefined && (empty || part === 'end')) break;
    if (part === 'piece' && pieces++ > 0 && pause > 0) await setTimeout(pause, undefined, { signal });
    if (until && (part === 'end' || pieces === answer.pieces.length)) await settled(until, signal);
    if (!response.write(data)) await once(response, 'drain', { signal });
  }
  await finish(response, { wire, breaks, signal });
}

/** Waits for a promise. @throws if the signal aborts first */
export async function settled(until: Promise<unknown>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await Promise.race([until, once(signal, 'abort')]);
  signal.throwIfAborted();
}

async function finish(
  response: ServerResponse,
  { wire, breaks, signal }: { wire: Wire; breaks: UpstreamReply['breaks']; signal: AbortSignal },
): Promise<void> {
  switch (breaks) {
    case 'stall':
      await once(signal, 'abort');
      return;
    case 'cut':
      // Destroy the socket after the write, because the data would not arrive otherwise.
      response.write('\n', () => response.socket?.destroy());
      return;
    case 'error':
      response.end(wire.failure());
      return;
    case 'garbage':
      response.end(wire.garbage);
      return;
    case 'eof':
    case undefined:
      response.end();
  }
}

/** Splits a body into two frames, so that the reply can break in the middle. */
function* wholeFrames(body: unknown): Generator<Frame> {
  const json = JSON.stringify(body);
  const half = Math.ceil(json.length / 2);
  yield { part: 'start', data: json.slice(0, half) };
  yield { part: 'end', data: json.slice(half) };
}
