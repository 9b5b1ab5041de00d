import { finished } from 'node:stream';
import { createParser } from 'eventsource-parser';
import { streamOf } from '../outgoing/node-response.ts';

type Json = Record<string, unknown>;

/** Characters of one event. */
const longestEvent = 4_000_000;
/** Milliseconds for a server to close what it has said to be complete. */
const patience = 500;

/**
 * Hears the JSON of a response's server-sent events, read from the response itself: an SDK's own stream costs as much again as
 * all the rest of the relay, and an iterator between the socket and whoever hears a good part of it. Reads to the end of the body, so
 * that the connection can be used again.
 * @param hear what it throws ends the reading and is thrown
 * @param complete whether the end marker has come; what breaks or hangs behind it takes nothing away
 * @throws Error with the event as its `error`, where the event tells of a failure; SyntaxError where one is no JSON object
 */
export async function readEvents(
  response: Response,
  complete: () => boolean,
  hear: (event: Json) => void,
): Promise<void> {
  const stream = streamOf(response).setEncoding('utf8');
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let late: NodeJS.Timeout | undefined;
  let over = false;
  let refused = false;
  // Names of events are left out: the three protocols repeat them in the data.
  const parser = createParser({
    maxBufferSize: longestEvent,
    onEvent({ data }) {
      if (over || data === '[DONE]') return;
      const event = parsed(data);
      if (event['error']) throw Object.assign(new Error(JSON.stringify(event)), { error: event });
      try {
        hear(event);
      } catch (error) {
        refused = true;
        throw error;
      }
    },
    onError(problem) {
      if (problem.type === 'max-buffer-size-exceeded')
        throw new SyntaxError('An event has no end', { cause: problem });
    },
  });
  const end = (error?: unknown): void => {
    over = true;
    if (error == null || (complete() && !refused)) resolve();
    else reject(error);
  };
  stream.on('data', (text: string) => {
    if (over) return;
    try {
      parser.feed(text);
    } catch (error) {
      return end(error);
    }
    if (complete()) late ??= setTimeout(end, patience);
  });
  // Listens on, so that what breaks later ends no process.
  finished(stream, end);
  try {
    await promise;
  } finally {
    clearTimeout(late);
    if (!stream.readableEnded) stream.destroy();
  }
}

function parsed(data: string): Json {
  const event: unknown = JSON.parse(data);
  if (typeof event === 'object' && event !== null) return event as Json;
  throw new SyntaxError('An event is JSON, but no object');
}
