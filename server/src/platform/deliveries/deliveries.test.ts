import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AgentSubmission, SubmissionStatus } from '@staffroom/sdk/core';
import { expect, it, onTestFinished } from 'vitest';
import { testServer } from '../../testing/test-server.ts';
import { type Contents, workshop } from '../versions/testing/workshop.ts';

const versions = '/api/admin/agent-versions';
const tokensPath = '/api/admin/delivery-tokens';
const queue = '/api/admin/agent-submissions';

/** A workspace with the public keys of Acme and Other, an administrator, and a token for the agent "tide". */
async function served({ standing = false }: { standing?: boolean } = {}) {
  const shop = await workshop();
  const data = path.join(shop.folder, 'data');
  const keys = new Map<string, KeyObject>();
  await mkdir(path.join(data, 'agents/keys'), { recursive: true });
  for (const name of ['acme', 'other']) {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    keys.set(name, privateKey);
    const pem = publicKey.export({ type: 'spki', format: 'pem' });
    await writeFile(path.join(data, `agents/keys/${name}.pem`), pem);
  }
  const server = await testServer({ env: { PLUGINS_FILE: shop.file, DATA_DIR: data } });
  onTestFinished(() => server.close());
  const root = await server.signIn('root@example.test');
  const token = async (input: object = {}): Promise<{ id: string; secret: string }> => {
    const body = { name: 'Acme CI', agent: 'tide', key: 'acme.pem', days: 30, standing, ...input };
    const { status, body: made } = await root.post(tokensPath, body);
    expect(status).toBe(201);
    return made as { id: string; secret: string };
  };
  const { id: tokenId, secret } = await token();
  const send = async (tarball: string, { by = 'acme', as = secret, query = '' } = {}) => {
    const bytes = new Uint8Array(await readFile(tarball));
    const key = keys.get(by);
    const form = new FormData();
    form.append('files', new Blob([bytes]), 'tide.tgz');
    if (key) {
      const signature = sign(null, createHash('sha512').update(bytes).digest(), key);
      form.append('files', new Blob([signature.toString('base64')]), 'tide.tgz.sig');
    }
    const headers = { Authorization: `Bearer ${as}` };
    return server.anonymous.send('POST', `${versions}${query}`, { headers, body: form });
  };
  const submit = async (version: string, contents: Contents = {}) =>
    SubmissionStatus.parse((await send(await shop.pack(version, contents))).body);
  const listed = async () => AgentSubmission.array().parse((await root.get(queue)).body);
  const audit = async (area: string) => {
    const { items } = (await root.get(`/api/admin/audit?action=${area}`)).body as {
      items: { action: string; detail: Record<string, unknown> }[];
    };
    return items.map(({ action, detail }) => [action, detail] as const).toReversed();
  };
  return { shop, data, server, root, token, tokenId, secret, send, submit, listed, audit };
}

it('a submitted version waits with its differences, and runs after an administrator approves it', async () => {
  const { root, submit, listed, audit, server, secret } = await served();
  const first = await submit('1.0.0');
  expect(first).toMatchObject({ agent: 'tide', version: '1.0.0', state: 'waiting', running: null });
  expect((await root.get('/api/ai-agents')).body).toEqual([]);
  root.confirms = false;
  const token = { name: 'Acme CI', agent: 'tide', key: 'acme.pem', days: 30 };
  expect((await root.post(tokensPath, token)).status).toBe(403);
  expect((await root.post(`${queue}/${first.id}/approve`)).status).toBe(403);
  root.confirms = true;
  const approved = await root.post(`${queue}/${first.id}/approve`);
  expect([approved.status, approved.body.state, approved.body.decidedBy]).toEqual([
    200,
    'approved',
    expect.stringContaining('oot'),
  ]);

  const second = await submit('1.1.0', { capabilities: ['documents'] });
  expect(second).toMatchObject({
    state: 'waiting',
    running: '1.0.0',
    changes: [{ kind: 'capability', subject: 'documents', change: 'new' }],
  });
  expect((await listed()).map(({ version, state, token }) => [version, state, token])).toEqual([
    ['1.1.0', 'waiting', 'Acme CI'],
    ['1.0.0', 'approved', 'Acme CI'],
  ]);
  expect((await root.post(`${queue}/${second.id}/approve`)).status).toBe(200);
  expect((await root.post(`${queue}/${second.id}/approve`)).status).toBe(409);
  const headers = { Authorization: `Bearer ${secret}` };
  const { body } = await server.anonymous.get(`${queue}/${second.id}`, { headers });
  expect(body).toMatchObject({ state: 'approved', running: '1.1.0', reason: null });
  expect((await audit('agent.')).map(([action]) => action)).toEqual([
    'agent.install',
    'agent.submit',
    'agent.approve',
    'agent.add',
    'agent.accept',
    'agent.install',
    'agent.submit',
    'agent.approve',
    'agent.upgrade',
    'agent.accept',
  ]);
  const titles = ((await root.get('/api/notifications')).body as { items: { title: string }[] }).items;
  expect(titles.map(({ title }) => title)).toContain('Tide 1.1.0 waits for your review');
});

it('a standing approval runs a newer version of the same signer, unless the version asks for more', async () => {
  const { root, submit, listed } = await served({ standing: true });
  // Nothing runs yet, so the first version needs a person.
  const first = await submit('1.0.0');
  expect(first.state).toBe('waiting');
  await root.post(`${queue}/${first.id}/approve`);
  expect(await submit('1.1.0')).toMatchObject({ state: 'approved', running: '1.1.0', changes: [] });
  const [covered] = await listed();
  expect(covered).toMatchObject({ version: '1.1.0', standing: true, decidedBy: null });
  const renamed = JSON.stringify({ id: 'tide', name: 'Payroll', description: 'For a test.' });
  expect(await submit('1.2.0', { files: { 'manifest.json': renamed } })).toMatchObject({
    state: 'waiting',
    running: '1.1.0',
    changes: [{ kind: 'name', change: 'changed', before: 'People see the agent as “Tide”.' }],
  });
  const hosts = { id: 'tide', name: 'Tide', description: 'For a test.', hosts: ['evil.example'] };
  expect(await submit('1.3.0', { files: { 'manifest.json': JSON.stringify(hosts) } })).toMatchObject({
    state: 'waiting',
    changes: [{ kind: 'host', subject: 'evil.example', change: 'new' }],
  });
  expect((await submit('1.0.5')).state).toBe('waiting');
  await root.put(`${versions}/tide/pin`, { pinned: true });
  expect((await submit('1.4.0')).state).toBe('waiting');
});

it('a token submits only its agent, signed by its key, and each refusal is in the audit log', async () => {
  const { shop, send, token, audit, data, server, secret, root } = await served();
  const one = await shop.pack('1.0.0');
  const said = async (sent: Awaited<ReturnType<typeof send>>) => [sent.status, sent.body.message as string];
  expect(await said(await send(one, { as: 'staffroom_delivery_x' }))).toEqual([
    401,
    'The delivery token is unknown, revoked or expired',
  ]);
  expect(await said(await send(one, { by: 'other' }))).toEqual([
    409,
    expect.stringContaining('does not match acme.pem'),
  ]);
  expect(await said(await send(one, { by: 'no one' }))).toEqual([409, expect.stringContaining('not signed')]);
  const { secret: ebb } = await token({ agent: 'ebb' });
  expect(await said(await send(one, { as: ebb }))).toEqual([
    409,
    expect.stringContaining('contains the agent "tide", but the delivery token is for "ebb"'),
  ]);
  const remote = encodeURIComponent('http://127.0.0.1:9/mf-manifest.json');
  expect(await said(await send(one, { query: `?remote=${remote}` }))).toEqual([
    409,
    expect.stringContaining('private network'),
  ]);
  expect((await send(one, { query: '?integrity=sha384-abcd' })).status).toBe(400);
  expect(existsSync(path.join(data, 'agents/tide'))).toBe(false);
  const refusals = (await audit('agent.submit-refuse')).map(([, detail]) => detail['deliveryToken']);
  expect(refusals).toHaveLength(4);
  // A token opens nothing else.
  const headers = { Authorization: `Bearer ${secret}` };
  for (const address of [versions, tokensPath, queue, '/api/auth/me'])
    expect((await server.anonymous.get(address, { headers })).status).toBe(401);
  const { id } = (await send(one)).body as { id: string };
  const foreign = await server.anonymous.get(`${queue}/${id}`, {
    headers: { Authorization: `Bearer ${ebb}` },
  });
  expect(foreign.status).toBe(404);
  await rm(path.join(data, 'agents/keys/acme.pem'));
  expect(await said(await send(await shop.pack('1.1.0')))).toEqual([
    409,
    expect.stringContaining('no longer has the public key acme.pem'),
  ]);
  expect((await root.get('/api/ai-agents')).body).toEqual([]);
});

it('only administrators create and revoke delivery tokens, and a secret is shown once', async () => {
  const { root, server, token, tokenId, secret, send, shop, audit } = await served();
  const ana = await server.signIn('ana@example.test');
  expect((await ana.get(tokensPath)).status).toBe(403);
  expect(
    (await root.post(tokensPath, { name: 'x', agent: 'tide', key: 'x.pem', days: 30 })).body,
  ).toMatchObject({
    fields: { key: 'Select one of the public keys on the server.' },
  });
  root.confirms = false;
  const asked = await root.post(tokensPath, { name: 'x', agent: 'tide', key: 'acme.pem', days: 30 });
  expect(asked.status).toBe(403);
  root.confirms = true;
  const { body } = await root.get(tokensPath);
  expect(body).toMatchObject({
    keys: ['acme.pem', 'other.pem'],
    tokens: [{ id: tokenId, lastUsedAt: null }],
  });
  expect(JSON.stringify(body)).not.toContain(secret);
  const { rows } = await server.database.pool.query('select * from delivery_token');
  expect(JSON.stringify(rows)).not.toContain(secret);
  const one = await shop.pack('1.0.0');
  expect((await send(one)).status).toBe(201);
  const used = (await root.get(tokensPath)).body as { tokens: { lastUsedAt: string | null }[] };
  expect(used.tokens[0]?.lastUsedAt).not.toBeNull();
  const { id: late, secret: expired } = await token({ name: 'Late' });
  await server.database.pool.query(`update delivery_token set expires_at = now() where id = $1`, [late]);
  expect((await send(one, { as: expired })).status).toBe(401);
  expect((await root.delete(`${tokensPath}/${tokenId}`)).status).toBe(204);
  expect((await send(one)).status).toBe(401);
  expect((await audit('delivery-token.')).map(([action]) => action)).toEqual([
    'delivery-token.create',
    'delivery-token.create',
    'delivery-token.remove',
  ]);
});

it('a rejected version is deleted and cannot be submitted again, and submitting twice changes nothing', async () => {
  const { shop, root, send, submit, listed, data } = await served();
  const one = await shop.pack('1.0.0');
  const { body: first } = await send(one);
  const { body: again } = await send(one);
  expect(again).toEqual(first);
  expect(await listed()).toHaveLength(1);
  const rejected = await root.post(`${queue}/${first.id}/reject`);
  expect([rejected.status, rejected.body.state]).toEqual([200, 'rejected']);
  expect(existsSync(path.join(data, 'agents/tide/1.0.0'))).toBe(false);
  expect((await send(one)).body.message).toBe('tide 1.0.0 was rejected. Give the next version a new number.');
  expect(existsSync(path.join(data, 'agents/tide/1.0.0'))).toBe(false);
  // A version that was approved at the command line no longer waits.
  const { id } = await submit('1.1.0');
  await shop.agents('add', path.join(shop.folder, 'tide-1.1.0.tgz'), '--approve');
  expect((await listed()).find((row) => row.id === id)?.state).toBe('approved');
  expect((await root.post(`${queue}/${id}/reject`)).status).toBe(409);
});
