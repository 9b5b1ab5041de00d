import type { IncomingMessage } from 'node:http';
import { AppError } from '@staffroom/sdk';

const withoutBody = [101, 103, 204, 205, 304];

/**
 * An answer of node:http as a `Response` whose body is read as it arrives. @throws AppError `unavailable` for a redirect
 */
export function responseOf(message: IncomingMessage, url: URL): Response {
  const status = message.statusCode ?? 0;
  if (status >= 300 && status < 400 && message.headers.location !== undefined) {
    message.destroy();
    throw new AppError(
      'unavailable',
      `${url.host} redirects to another address, and redirects are not followed. Set the address that it leads to.`,
    );
  }
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(message.headersDistinct))
    for (const value of values) headers.append(name, value);
  const init = { status, statusText: message.statusMessage ?? '', headers };
  if (!withoutBody.includes(status)) return new Response(bodyOf(message), init);
  message.resume();
  return new Response(null, init);
}

/** Iterated, it is the socket's own stream; its web reader is there for those who insist on one. */
function bodyOf(message: IncomingMessage): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        chunks ??= message[Symbol.asyncIterator]();
        const next = await chunks.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: () => void message.destroy(),
    },
    { highWaterMark: 0 },
  );
  return Object.defineProperty(body, Symbol.asyncIterator, {
    value: () => message[Symbol.asyncIterator](),
  });
}
