import { finished } from 'node:stream';
import { createParser } from 'eventsource-parser';
import { streamOf } from '../outgoing/node-response.ts';
import { isFailure } from './failure-event.ts';
import { wholeBody } from './whole-body.ts';

type Json = Record<string, unknown>;

/** Maximum characters of one event, or of a body that is one JSON value. */
const maxEventLength = 4_000_000;

/** Milliseconds of silence after which an answer with an end marker counts as complete, although the connection stays open. */
const silences = {
  /** Short, because nothing follows `[DONE]`. */
  afterDone: 500,
  afterMark: 2_000,
  /** The marker came with text, or text came after it: some servers mark each piece of a slow answer. */
  afterTextMark: 10_000,
};

interface Hearing {
  /** Whether the end marker has arrived. After that, a broken or silent connection loses nothing. */
  complete: () => boolean;
  /** Called for any activity, including keep-alive comments. */
  alive?: () => void;
  /** Handles an event; a thrown error ends the reading. @returns whether the event adds to the answer */
  onEvent: (event: Json) => boolean;
  /** Called with a failure event before the error is thrown, because the event may contain a token count. */
  lost?: (event: Json) => void;
}

/**
 * Passes the JSON of a response's server-sent events to `onEvent`. Reads the response directly: an SDK's stream would double
 * the processor time of the relay, and an iterator would add much of that. Reads to the end of the body, so that the connection
 * can be reused. A body that is one JSON value counts as one event, a list or a JSON value per line as several.
 * @returns whether `[DONE]` came, or the body was one JSON value
 * @throws Error with the event as its `error` if the event reports a failure; SyntaxError if an event is not a JSON object
 */
export async function readEvents(
  response: Response,
  { complete, onEvent, alive, lost }: Hearing,
): Promise<{ done: boolean }> {
  const stream = streamOf(response).setEncoding('utf8');
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let late: NodeJS.Timeout | undefined;
  let over = false;
  let refused = false;
  let done = false;
  let isFalse = false;
  let closing = false;
  const isComplete = () => done || complete();

  function take(event: Json, isWhole = false): void {
    if (isFailure(event, isWhole)) {
      lost?.(event);
      throw Object.assign(new Error(JSON.stringify(event)), { error: event });
    }
    const marked = complete();
    try {
      const adds = onEvent(event);
      isFalse ||= marked && adds;
      if (isComplete() && (adds || !marked)) wait(adds);
    } catch (error) {
      refused = true;
      throw error;
    }
  }

  function wait(isWithText: boolean): void {
    clearTimeout(late);
    late = setTimeout(end, isWithText ? silences.afterTextMark : silences.afterMark);
  }

  // Event names are ignored, because the protocols repeat them in the data.
  const parser = createParser({
    maxBufferSize: maxEventLength,
    onEvent({ data }) {
      if (over) return;
      if (data !== '[DONE]') {
        const event = closing ? parsedIfWhole(data) : parsed(data);
        return event && take(event);
      }
      done = true;
      clearTimeout(late);
      late = setTimeout(end, silences.afterDone);
    },
    onError(problem) {
      if (problem.type === 'max-buffer-size-exceeded')
        throw new SyntaxError('An event has no end', { cause: problem });
    },
  });
  const body = wholeBody(maxEventLength);
  const end = (error?: unknown): void => {
    over = true;
    if (error == null || (isComplete() && !refused && !isFalse)) resolve();
    else reject(error);
  };
  const attempt = (step: () => void): void => {
    if (over) return;
    try {
      step();
    } catch (error) {
      end(error);
    }
  };
  stream.on('data', (text: string) =>
    attempt(() => {
      alive?.();
      const events = body.pass(text);
      if (events !== '') parser.feed(events);
    }),
  );
  // This listener stays attached, so that a later stream error does not crash the process.
  finished(stream, (error) => {
    closing = true;
    // The last event may lack the blank line that ends an event.
    if (error == null)
      attempt(() => {
        parser.feed('\n\n');
        const { events, isWhole } = body.values();
        for (const event of events) take(event, isWhole);
        done ||= isWhole;
      });
    if (!over) end(error);
  });
  try {
    await promise;
    return { done };
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

/** Returns undefined for an event that is cut off at the end of the stream; the missing end marker then reports the cut. */
function parsedIfWhole(data: string): Json | undefined {
  try {
    return parsed(data);
  } catch {
    return undefined;
  }
}
