import type { IncomingMessage, ServerResponse } from 'node:http';
import { people } from './people.ts';

/** Signs in as one of the two sample people and returns to the previous page. */
export function enter(request: IncomingMessage, response: ServerResponse): void {
  const { searchParams } = new URL(request.url ?? '', 'http://here');
  const email = searchParams.get('as') ?? '';
  const to = searchParams.get('to') ?? '/';
  if (!Object.hasOwn(people, email) || !/^\/(?!\/)/.test(to)) return void response.writeHead(404).end();
  const text = (value: string) => JSON.stringify(value).replaceAll('<', '\\u003c');
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  // The workspace opens the path under the key `wanted-path` after a sign-in.
  response.end(`<!doctype html><title>One moment</title><script>
    sessionStorage.setItem('wanted-path', ${text(to)});
    localStorage.setItem('staffroom-dev:person', ${text(email)});
    location.replace(${text(`/api/auth/google?login_hint=${encodeURIComponent(email)}`)});
  </script>`);
}

export function createNews() {
  const pages = new Set<ServerResponse>();
  return {
    join(response: ServerResponse) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      pages.add(response);
      response.on('close', () => pages.delete(response));
    },
    tell(event: string, data: unknown) {
      for (const page of pages) page.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    end() {
      for (const page of pages) page.end();
    },
  };
}
