import { setTimeout } from 'node:timers/promises';

type Json = Record<string, unknown>;

/** Characters of one event. */
const longestEvent = 16_000_000;
/** Milliseconds for a server to close what it has said to be complete. */
const patience = 500;

/**
 * The JSON of a response's server-sent events, read from the response itself: an SDK's own stream costs as much again as
 * all the rest of the relay. Reads to the end of the body, so that the connection can be used again.
 * @param complete whether the end marker has come; what breaks or hangs behind it takes nothing away
 * @throws Error with the event as its `error`, where the event tells of a failure; SyntaxError where one is no JSON object
 */
export async function* readEvents(
  response: Response,
  complete: () => boolean,
): AsyncGenerator<Json, void, undefined> {
  const body = response.body as AsyncIterable<Uint8Array> | null;
  const pieces = body?.[Symbol.asyncIterator]();
  const decoder = new TextDecoder();
  const lines = new EventLines();
  let late: Promise<undefined> | undefined;
  try {
    for (;;) {
      const reading = pieces?.next();
      if (complete()) late ??= setTimeout(patience, undefined, { ref: false });
      const next = await (late ? Promise.race([reading, late]) : reading);
      if (next === undefined || next.done === true) return;
      for (const data of lines.push(decoder.decode(next.value, { stream: true }))) {
        if (data === '[DONE]') continue;
        const event = parsed(data);
        if (event['error']) throw Object.assign(new Error(JSON.stringify(event)), { error: event });
        yield event;
      }
    }
  } catch (error) {
    if (!complete()) throw error;
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

/** Cuts text into the data of events. Names of events are left out: the three protocols repeat them in the data. */
class EventLines {
  #rest = '';
  #data: string[] = [];

  push(text: string): string[] {
    const events: string[] = [];
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    if (this.#rest.length > longestEvent) throw new SyntaxError('A line of JSON has no end');
    for (const ended of lines) {
      const line = ended.endsWith('\r') ? ended.slice(0, -1) : ended;
      if (line.startsWith('data:')) this.#data.push(line.slice(line[5] === ' ' ? 6 : 5));
      else if (line === '' && this.#data.length > 0) {
        events.push(this.#data.join('\n'));
        this.#data = [];
      }
    }
    return events;
  }
}
