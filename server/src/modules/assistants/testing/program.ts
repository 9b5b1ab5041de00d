import { createHash, randomBytes } from 'node:crypto';
import { inWindow, type TestClient, type TestResponse } from '../../../testing/test-client.ts';
import type { TestServer } from '../../../testing/test-server.ts';

/** The headers of a browser that a program has sent to the consent page. */
export const sentHere = { ...inWindow.opened, 'sec-fetch-site': 'cross-site' };

export interface Answer {
  status: number;
  location: URL | null;
  response: TestResponse;
}

/** A program that registers itself and speaks OAuth without a library, so that a test can send every wrong value. */
export async function registered(server: TestServer, redirectUri = 'https://assistant.example/callback') {
  const registration = await server.anonymous.post('/api/oauth/register', {
    client_name: 'Research assistant',
    redirect_uris: [redirectUri],
  });
  const clientId: string = registration.body.client_id;
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const resource = `${server.url}/api/mcp`;

  function address(change: Record<string, string | undefined> = {}): string {
    const all = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      resource,
      state: 'a state',
      ...change,
    };
    const fields = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return `/api/oauth/authorize?${new URLSearchParams(fields).toString()}`;
  }

  const open = async (person: TestClient, change?: Record<string, string | undefined>): Promise<Answer> =>
    answerOf(await person.get(address(change), { headers: sentHere }));

  /** Sends the form of a consent page. The page's opaque origin sends no cookie. */
  async function answer(page: TestResponse, fields: Record<string, string>, headers = inWindow.sent) {
    const form = formOf(page);
    const body = new URLSearchParams({ secret: form.secret, ...fields }).toString();
    return answerOf(await server.anonymous.send('POST', form.action, { headers, body }));
  }

  async function codeOf(
    person: TestClient,
    change?: Record<string, string>,
    fields?: Record<string, string>,
  ) {
    const { response } = await open(person, change);
    const { location } = await answer(response, { answer: 'connect', ...fields });
    return location?.searchParams.get('code') ?? '';
  }

  const post = (path: string, fields: Record<string, string | undefined>) => {
    const sent = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return server.anonymous.send('POST', path, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(sent).toString(),
    });
  };

  const exchange = (code: string, change: Record<string, string | undefined> = {}) =>
    post('/api/oauth/token', {
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      resource,
      ...change,
    });

  const refresh = (token: string, change: Record<string, string | undefined> = {}) =>
    post('/api/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: token,
      client_id: clientId,
      ...change,
    });

  async function connected(person: TestClient, fields?: Record<string, string>) {
    const { body } = await exchange(await codeOf(person, {}, fields));
    return body as { access_token: string; refresh_token: string; expires_in: number; scope: string };
  }

  return {
    clientId,
    redirectUri,
    registration,
    address,
    open,
    answer,
    codeOf,
    post,
    exchange,
    refresh,
    connected,
  };
}

export function formOf({ body }: TestResponse): { action: string; secret: string } {
  const [, action = ''] = /action="([^"]+)"/.exec(String(body)) ?? [];
  const [, secret = ''] = /name="secret" value="([^"]+)"/.exec(String(body)) ?? [];
  return { action, secret };
}

function answerOf(response: TestResponse): Answer {
  const location = response.headers.get('location');
  const isAddress = location !== null && URL.canParse(location);
  return { status: response.status, location: isAddress ? new URL(location) : null, response };
}

/** Calls the MCP server with a token. */
export async function callWith(server: TestServer, token: string): Promise<Response> {
  return fetch(new URL('/api/mcp', server.url), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      Authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });
}
