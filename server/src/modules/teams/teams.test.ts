import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LibraryServer, libraryServer } from '../documents/testing/library-server.ts';
import { plainEmbedder } from '../documents/testing/plain-embedder.ts';
import type { TestClient } from '../../testing/test-client.ts';

let server: LibraryServer;
let root: TestClient;
let ana: TestClient;
let anaId: string;

beforeAll(async () => {
  server = await libraryServer({ embedder: plainEmbedder(), working: false });
  root = await server.signIn('root@example.test');
  ana = await server.signIn('ana@example.test');
  anaId = (await ana.get('/api/auth/me')).body.id;
});
afterAll(() => server.close());

let counter = 0;
const make = async (name = `Team ${counter++}`) => (await root.post('/api/teams', { name })).body;

describe('a change to teams', () => {
  test.each([
    ['GET', '/api/teams'],
    ['GET', `/api/teams/${randomUUID()}`],
    ['POST', '/api/teams'],
    ['GET', '/api/people?search=a'],
  ])('a request about teams or people is refused without a sign-in: %s %s', async (method, path) => {
    expect((await server.anonymous.send(method, path)).status).toBe(401);
  });

  test('a change to teams is refused to anyone but administrators, even in their own team', async () => {
    const { id } = await make();
    await root.put(`/api/teams/${id}/members/${anaId}`);
    for (const [method, path] of [
      ['POST', '/api/teams'],
      ['PUT', `/api/teams/${id}`],
      ['DELETE', `/api/teams/${id}`],
      ['PUT', `/api/teams/${id}/members/${anaId}`],
      ['DELETE', `/api/teams/${id}/members/${anaId}`],
    ] as const)
      expect((await ana.send(method, path)).status).toBe(403);
  });

  test.each([[{}], [{ name: '' }], [{ name: '   ' }], [{ name: 'x'.repeat(81) }], [{ name: 7 }], [null]])(
    'creating a team with %j is refused',
    async (body) => {
      expect((await root.post('/api/teams', body)).status).toBe(400);
    },
  );

  test('creating a team is refused if its name is in use, ignoring case', async () => {
    await make('Legal');
    const { status, body } = await root.post('/api/teams', { name: 'LEGAL' });
    expect({ status, fields: body.fields }).toMatchObject({
      status: 409,
      fields: { name: expect.stringContaining('LEGAL') },
    });
    const other = await make();
    expect((await root.put(`/api/teams/${other.id}`, { name: 'legal' })).status).toBe(409);
  });

  test('a change to teams is refused for missing teams and people', async () => {
    const { id } = await make();
    const nowhere = `/api/teams/${randomUUID()}`;
    expect((await root.put(nowhere, { name: 'x' })).status).toBe(404);
    expect((await root.delete(nowhere)).status).toBe(404);
    expect((await root.put(`${nowhere}/members/${anaId}`)).status).toBe(404);
    expect((await root.delete(`${nowhere}/members/${anaId}`)).status).toBe(404);
    expect((await root.put(`/api/teams/${id}/members/${randomUUID()}`)).status).toBe(404);
    expect((await root.put(`/api/teams/${id}/members/ana`)).status).toBe(404);
  });
});

describe('teams', () => {
  test('teams are visible to everyone with their members, and show which are the person’s own', async () => {
    const { id, name } = await make();
    const row = async (client: TestClient) =>
      (await client.get('/api/teams')).body.find((team: { id: string }) => team.id === id);
    expect(await row(ana)).toEqual({ id, name, memberCount: 0, mine: false });
    expect((await root.put(`/api/teams/${id}/members/${anaId}`)).body.members).toMatchObject([
      { id: anaId, email: 'ana@example.test' },
    ]);
    expect(await row(ana)).toEqual({ id, name, memberCount: 1, mine: true });
    expect(await row(root)).toEqual({ id, name, memberCount: 1, mine: false });
    expect((await ana.get(`/api/teams/${id}`)).body.members).toHaveLength(1);
  });

  test('everyone sees the new name of a renamed team', async () => {
    const { id } = await make();
    const name = 'People & Culture';
    expect((await root.put(`/api/teams/${id}`, { name })).body).toMatchObject({ id, name });
    expect((await ana.get(`/api/teams/${id}`)).body.name).toBe(name);
    expect((await ana.get('/api/teams')).body).toContainEqual(expect.objectContaining({ id, name }));
  });

  test('repeating the same change to a team changes nothing', async () => {
    const { id } = await make();
    for (let time = 0; time < 2; time++)
      expect((await root.put(`/api/teams/${id}/members/${anaId}`)).body.memberCount).toBe(1);
    for (let time = 0; time < 2; time++)
      expect((await root.delete(`/api/teams/${id}/members/${anaId}`)).body.memberCount).toBe(0);
    expect((await root.delete(`/api/teams/${id}`)).status).toBe(204);
    expect((await ana.get(`/api/teams/${id}`)).status).toBe(404);
  });

  test('a team is created once when many requests create the same team simultaneously', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => root.post('/api/teams', { name: 'Rush' })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409,
    ]);
  });

  test('every change to a team gets an audit entry', async () => {
    const { id } = await make('Traced');
    await root.put(`/api/teams/${id}`, { name: 'Followed' });
    await root.put(`/api/teams/${id}/members/${anaId}`);
    await root.delete(`/api/teams/${id}/members/${anaId}`);
    await root.delete(`/api/teams/${id}`);
    const { items } = (await root.get('/api/admin/audit')).body;
    expect(items.slice(0, 5).map(({ action }: { action: string }) => action)).toEqual([
      'team.delete',
      'team.remove-member',
      'team.add-member',
      'team.update',
      'team.create',
    ]);
  });
});

describe('people search', () => {
  const names = async (search: string, client = ana) =>
    (await client.get(`/api/people?search=${encodeURIComponent(search)}`)).body.map(
      ({ email }: { email: string }) => email,
    );

  test('people search matches parts of name and address, and leaves out the searching person and disabled accounts', async () => {
    for (const name of ['paula.berg', 'paul.stein', 'pauline.berger', 'former', 'locked'])
      await server.signIn(`${name}@example.test`);
    const { pool } = server.database;
    await pool.query(`update app_user set disabled_at = now() where email like 'locked@%'`);
    await pool.query(`update app_user set email = id || '@former.invalid' where email like 'former@%'`);
    expect(await names('PAUL berg')).toEqual(['paula.berg@example.test', 'pauline.berger@example.test']);
    expect(await names('ana@')).toEqual([]);
    expect(await names('locked')).toEqual([]);
    expect(await names('former')).toEqual([]);
    expect(await names('%')).toEqual([]);
    expect(await names('_')).toEqual([]);
  });

  test('people search returns at most twenty people, and none without a query', async () => {
    await server.database.pool.query(
      `insert into app_user (subject, email, name) select n, 'crowd' || n || '@example.test', 'Crowd ' || n from generate_series(1, 30) n`,
    );
    expect(await names('crowd')).toHaveLength(20);
    for (const query of ['', '?search=', '?search=%20'])
      expect((await ana.get(`/api/people${query}`)).status).toBe(400);
  });

  test('the page of an agent in a frame finds few people by three letters, and lists only own teams', async () => {
    const headers = { 'X-Staffroom-Frame': 'tide' };
    const found = async (search: string) =>
      (await ana.send('GET', `/api/people?search=${encodeURIComponent(search)}`, { headers }))
        .body as unknown[];
    expect(await found('cr')).toEqual([]);
    expect(await found('c r o')).toEqual([]);
    expect(await found('crowd')).toHaveLength(5);
    const root = await server.signIn('root@example.test');
    await root.post('/api/teams', { name: 'Not for pages' });
    const teams = async (options: { headers?: Record<string, string> }) =>
      ((await ana.send('GET', '/api/teams', options)).body as { name: string; mine: boolean }[]).filter(
        ({ mine }) => !mine,
      );
    expect((await teams({})).map(({ name }) => name)).toContain('Not for pages');
    expect(await teams({ headers })).toEqual([]);
  });

  test('people search is rate-limited', async () => {
    const eager = await server.signIn('eager@example.test');
    const statuses = [];
    for (let n = 0; n < 70; n++) statuses.push((await eager.get('/api/people?search=a')).status);
    expect(statuses.slice(0, 50)).toEqual(Array(50).fill(200));
    expect(statuses).toContain(429);
    expect((await ana.get('/api/people?search=a')).status).toBe(200);
  });
});
