import { schemaUrn } from '../schemas.ts';
import type { TestClient, TestResponse } from '../../../testing/test-client.ts';
import { testClient } from '../../../testing/test-client.ts';

export interface ScimClient {
  directory: string;
  token: string;
  /** Sends a request as a directory does, and parses the response. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>;
  get(path: string, headers?: Record<string, string>): Promise<TestResponse>;
  post(path: string, body: unknown): Promise<TestResponse>;
  put(path: string, body: unknown, headers?: Record<string, string>): Promise<TestResponse>;
  patch(path: string, operations: unknown[], headers?: Record<string, string>): Promise<TestResponse>;
  delete(path: string, headers?: Record<string, string>): Promise<TestResponse>;
}

/** Calls the SCIM server with a token, without cookies and without an origin. */
export function scimClient(url: string, token: string | null, directory = ''): ScimClient {
  const client = testClient(url);
  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await client.send(method, `/scim/v2${path}`, {
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        accept: 'application/scim+json',
        ...(method !== 'GET' && { origin: '' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const isScim = response.headers.get('content-type')?.startsWith('application/scim+json');
    return isScim
      ? { ...response, body: JSON.parse(String(response.body)) as TestResponse['body'] }
      : response;
  }
  return {
    directory,
    token: token ?? '',
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body) => send('POST', path, body),
    put: (path, body, headers) => send('PUT', path, body, headers),
    patch: (path, operations, headers) =>
      send('PATCH', path, { schemas: [schemaUrn.patch], Operations: operations }, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
  };
}

/** Adds a directory with a token. @param admin a signed-in administrator */
export async function addDirectory(
  { url }: { url: string },
  admin: TestClient,
  id: string,
  domains: string[] = ['example.test'],
): Promise<ScimClient> {
  const added = await admin.post('/api/admin/directories', { id, name: id, domains });
  if (added.status !== 201) throw new Error(`${id} was not added: ${JSON.stringify(added.body)}`);
  const { body } = await admin.post(`/api/admin/directories/${id}/tokens`, { days: 90 });
  return scimClient(url, String(body.secret), id);
}

/** A user as a directory sends it. */
export const aUser = (name: string, more: object = {}) => ({
  schemas: [schemaUrn.user],
  userName: `${name}@example.test`,
  externalId: `id-of-${name}`,
  active: true,
  displayName: name,
  emails: [{ value: `${name}@example.test`, type: 'work', primary: true }],
  ...more,
});

export const aGroup = (displayName: string, members: string[] = [], more: object = {}) => ({
  schemas: [schemaUrn.group],
  displayName,
  members: members.map((value) => ({ value })),
  ...more,
});
