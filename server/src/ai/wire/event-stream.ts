import { setTimeout } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';

type Json = Record<string, unknown>;

/** Characters of one event. */
const longestEvent = 4_000_000;
/** Milliseconds for a server to close what it has said to be complete. */
const patience = 500;

/**
 * Hears the JSON of a response's server-sent events, read from the response itself: an SDK's own stream costs as much again as
 * all the rest of the relay. Reads to the end of the body, so that the connection can be used again.
 * @param hear what it throws ends the reading and is thrown
 * @param complete whether the end marker has come; what breaks or hangs behind it takes nothing away
 * @throws Error with the event as its `error`, where the event tells of a failure; SyntaxError where one is no JSON object
 */
export async function readEvents(
  response: Response,
  complete: () => boolean,
  hear: (event: Json) => void,
): Promise<void> {
  const body = response.body as AsyncIterable<Uint8Array> | null;
  const pieces = body?.[Symbol.asyncIterator]();
  const decoder = new TextDecoder();
  const ended: string[] = [];
  let refused = false;
  // Names of events are left out: the three protocols repeat them in the data.
  const parser = createParser({
    maxBufferSize: longestEvent,
    onEvent: ({ data }) => void ended.push(data),
    onError(problem) {
      if (problem.type === 'max-buffer-size-exceeded')
        throw new SyntaxError('An event has no end', { cause: problem });
    },
  });
  let late: Promise<undefined> | undefined;
  try {
    for (;;) {
      const reading = pieces?.next();
      if (complete()) late ??= setTimeout(patience, undefined, { ref: false });
      const next = await (late ? Promise.race([reading, late]) : reading);
      if (next === undefined || next.done === true) return;
      parser.feed(decoder.decode(next.value, { stream: true }));
      for (const data of ended.splice(0)) {
        if (data === '[DONE]') continue;
        const event = parsed(data);
        if (event['error']) throw Object.assign(new Error(JSON.stringify(event)), { error: event });
        try {
          hear(event);
        } catch (error) {
          refused = true;
          throw error;
        }
      }
    }
  } catch (error) {
    if (refused || !complete()) throw error;
  } finally {
    // Not awaited: what hangs in `next` hangs in `return` too.
    pieces?.return?.().then(undefined, () => undefined);
  }
}

function parsed(data: string): Json {
  const event: unknown = JSON.parse(data);
  if (typeof event === 'object' && event !== null) return event as Json;
  throw new SyntaxError('An event is JSON, but no object');
}
