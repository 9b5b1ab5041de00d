import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';
import { type LibraryServer, libraryServer } from '../documents/testing/library-server.ts';

let server: LibraryServer;
let ana: TestClient;
let bo: TestClient;

beforeAll(async () => {
  server = await libraryServer();
  ana = await server.signIn('ana@example.test');
  bo = await server.signIn('bo@example.test');
  await server.add(ana, 'leave.txt', 'Everybody has thirty days of paid leave a year.');
  await server.add(ana, 'canteen.txt', 'On Fridays the canteen serves fish.');
  await server.add(bo, 'salaries.txt', 'The salary of the director is a secret.');
});
afterAll(() => server.close());

const contents = (body: { content: string }[]) => body.map(({ content }) => content);

describe('the passages that agents read', () => {
  it('a request for the passages that agents read requires a sign-in', async () => {
    expect((await server.anonymous.get('/api/rag-vectors')).status).toBe(401);
  });

  it('a request for the passages that agents read is refused with an invalid number', async () => {
    expect((await ana.get('/api/rag-vectors?limit=many')).status).toBe(400);
  });

  it('without a question, agents read the person’s newest passages, for any agent, without scores and vectors', async () => {
    const { status, body } = await ana.get('/api/rag-vectors?agentId=7');
    expect(status).toBe(200);
    expect(contents(body)).toEqual([
      'On Fridays the canteen serves fish.',
      'Everybody has thirty days of paid leave a year.',
    ]);
    expect(Object.keys(body[0]).toSorted()).toEqual([
      'content',
      'documentId',
      'end',
      'filename',
      'id',
      'page',
      'section',
      'start',
      'version',
    ]);
    expect(contents((await bo.get('/api/rag-vectors')).body)).toEqual([
      'The salary of the director is a secret.',
    ]);
  });

  it('with a question, agents read the passages that match it best', async () => {
    const { body } = await ana.get('/api/rag-vectors?q=paid+leave&limit=1');
    expect(contents(body)).toEqual(['Everybody has thirty days of paid leave a year.']);
  });
});
