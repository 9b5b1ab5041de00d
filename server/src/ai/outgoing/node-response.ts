import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { AppError, msg } from '@staffroom/sdk';

const withoutBody = [101, 103, 204, 205, 304];

/** Turns a node:http response into a `Response` with a streaming body. @throws AppError `unavailable` for a redirect */
export function responseOf(message: IncomingMessage, url: URL): Response {
  const status = message.statusCode ?? 0;
  if (status >= 300 && status < 400 && message.headers.location !== undefined) {
    message.destroy();
    throw new AppError('unavailable', msg`${url.host} redirects elsewhere. Enter the final address instead.`);
  }
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(message.headersDistinct))
    for (const value of values) headers.append(name, value);
  const init = { status, statusText: message.statusMessage ?? '', headers };
  // Readers of event streams apply their own size limit.
  const isStream = /event-stream/i.test(message.headers['content-type'] ?? '');
  const pieces = isStream ? message : bounded(message, url.host);
  if (!withoutBody.includes(status)) {
    const response = new Response(bodyOf(message, pieces), init);
    if (isStream) streams.set(response, message);
    return response;
  }
  message.resume();
  return new Response(null, init);
}

const streams = new WeakMap<Response, Readable>();

/** Returns the body as a Node stream; for server-sent events, the socket itself. */
export function streamOf(response: Response): Readable {
  const body = (response.body ?? []) as AsyncIterable<Uint8Array>;
  return streams.get(response) ?? Readable.from(body, { objectMode: false });
}

/** Maximum bytes of a response that is read as a whole. A batch of vectors needs less than a twentieth. */
const maxBytes = 64_000_000;

async function* bounded(message: IncomingMessage, host: string): AsyncGenerator<Uint8Array, void, undefined> {
  let size = 0;
  for await (const chunk of message as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AppError('unavailable', msg`The answer from ${host} was too long.`);
    yield chunk;
  }
}

/** Returns a body whose iterator is the socket's own stream. Readers that require a web stream get one. */
function bodyOf(message: IncomingMessage, pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        chunks ??= pieces[Symbol.asyncIterator]();
        const next = await chunks.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: () => void message.destroy(),
    },
    { highWaterMark: 0 },
  );
  return Object.defineProperty(body, Symbol.asyncIterator, {
    value: () => pieces[Symbol.asyncIterator](),
  });
}
