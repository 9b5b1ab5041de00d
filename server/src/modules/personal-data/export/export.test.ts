import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { parrotServer } from '../../../testing/parrot-server.ts';
import { testTimeoutMs } from '../../../testing/run/limits.ts';
import { fillPerson } from '../testing/fill-person.ts';

it('a person downloads everything about themself, and an administrator gets the same', {
  timeout: testTimeoutMs * 2,
}, async () => {
  await using server = await parrotServer();
  const root = await server.signIn('root@example.test');
  const ben = await server.signIn('ben@example.test');
  const benId = (await ben.get('/api/auth/me')).body.id;
  await ben.post('/api/memories', { agentId: 'parrot', content: 'Ben likes umbrellanote' });
  const ana = await fillPerson(server, {
    email: 'ana@example.test',
    name: 'Ana',
    word: 'quetzalfrost',
    colleagueId: benId,
  });
  const own = await ana.client.get('/api/profile/data.zip');
  expect(own.headers.get('content-type')).toBe('application/zip');
  const files = unzipSync(own.bytes);
  const read = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
  expect(read('data/profile.json')).toMatchObject([{ email: ana.email, user_info: 'About quetzalfrost' }]);
  expect(read('data/memories.json')).toMatchObject([{ content: expect.stringContaining(ana.word) }]);
  expect(read('data/chat-messages.json').length).toBeGreaterThan(1);
  expect(read('data/access-tokens.json')).toMatchObject([{ name: ana.word }]);
  expect(read('data/access-tokens.json')[0]).not.toHaveProperty('hash');
  const document = Object.keys(files).find((name) => name.startsWith(`documents/${ana.documentId}/`)) ?? '';
  expect(strFromU8(files[document] ?? new Uint8Array())).toContain('quetzalfrost in this report');
  expect(Object.keys(files).some((name) => /^attachments\/.*attached\.pdf$/.test(name))).toBe(true);
  const manifest = read('manifest.json');
  expect(manifest.data).toContainEqual({ file: 'data/memories.json', rows: 1 });
  expect(manifest).toMatchObject({ files: 2, leftOut: [] });
  expect(strFromU8(files['README.md'] ?? new Uint8Array())).toContain('| data/memories.json | 1 |');
  expect(own.bytes.includes('umbrellanote')).toBe(false);
  for (const content of Object.values(files)) expect(strFromU8(content)).not.toContain('umbrellanote');

  const admins = await root.get(`/api/admin/people/${ana.id}/data.zip`);
  expect(Object.keys(unzipSync(admins.bytes)).toSorted()).toEqual(Object.keys(files).toSorted());
  const { items } = (await root.get('/api/admin/audit?action=account.export')).body;
  expect(items).toMatchObject([{ subject: ana.id }, { userId: ana.id, subject: ana.id }]);
  expect((await server.anonymous.get('/api/profile/data.zip')).status).toBe(401);
});
