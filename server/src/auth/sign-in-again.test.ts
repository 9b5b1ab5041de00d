import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmationHeader } from '@staffroom/sdk/core';
import { inWindow, type TestClient } from '../testing/test-client.ts';
import { type Claims, type IssuerServer, issuerServer } from './testing/issuer.ts';

let server: IssuerServer;
beforeAll(async () => {
  server = await issuerServer(
    { ADMIN_EMAILS: 'root@example.test', SIGN_IN_AGAIN_AFTER: '15' },
    { acr: 'urn:mfa' },
  );
});
afterAll(() => server.close());

const seconds = () => Math.floor(Date.now() / 1_000);
const root = (change: Claims = {}): Claims => ({
  sub: 'root',
  email: 'root@example.test',
  acr: 'urn:mfa',
  ...change,
});

/** Lets the person's last sign-in be an hour ago. */
const age = () =>
  server.database.pool.query(
    `update app_session set data = data || jsonb_build_object('signedInAt', $1::bigint, 'againAt', null)`,
    [Date.now() - 3_600_000],
  );

/** Asks for a change, as a page does. @returns the address of the window in which it must be confirmed */
async function askFor(client: TestClient): Promise<string> {
  client.confirms = false;
  const answer = await client.post('/api/access-tokens', { name: 'Editor', days: null });
  client.confirms = true;
  expect(answer.status).toBe(403);
  return `/api/confirmations/${answer.headers.get(confirmationHeader)}`;
}

const open = (client: TestClient, window: string) => client.get(window, { headers: inWindow.opened });

async function confirm(client: TestClient, window: string) {
  const page = await open(client, window);
  const [, secret = ''] = /name="secret" value="([^"]+)"/.exec(String(page.body)) ?? [];
  await client.send('POST', window, {
    headers: inWindow.sent,
    body: new URLSearchParams({ secret, answer: 'confirm' }).toString(),
  });
  return client.post(
    '/api/access-tokens',
    { name: 'Editor', days: null },
    { headers: { [confirmationHeader]: window.split('/').at(-1) ?? '' } },
  );
}

describe('an administrator who confirms a change', () => {
  it('after a recent sign-in is not asked again', async () => {
    const client = await server.signInAt(root());
    expect((await open(client, await askFor(client))).status).toBe(200);
  });

  it('long after the sign-in goes to the provider, and comes back to the same change', async () => {
    const client = await server.signInAt(root());
    await age();
    const window = await askFor(client);
    const sent = await open(client, window);
    const address = sent.headers.get('location') ?? '';
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      prompt: 'login',
      max_age: '0',
      acr_values: 'urn:mfa',
      login_hint: 'root@example.test',
    });
    // Without the provider's answer, the window shows no question, so that nothing can be confirmed.
    expect((await open(client, window)).status).toBe(302);

    const back = await server.answerAt(client, address, root({ auth_time: seconds() }));
    expect([back.status, back.body.includes(`url=${window}`)]).toEqual([200, true]);
    expect((await confirm(client, window)).status).toBe(201);
    const { items } = (await client.get('/api/admin/audit?action=account.sign-in-again')).body;
    expect(items[0]).toMatchObject({ detail: { provider: 'work', acr: 'urn:mfa' } });
    // The sign-in is recent now, for other changes, too.
    expect((await open(client, await askFor(client))).status).toBe(200);
  });

  it('an administrator whose session at the provider is old is asked, although the sign-in here is new', async () => {
    const client = await server.signInAt(root({ auth_time: seconds() - 3_600 }));
    expect((await open(client, await askFor(client))).status).toBe(302);
  });

  it.each<[string, Claims, string]>([
    ['another person signs in', { sub: 'ben', email: 'ben@example.test' }, 'another person'],
    ['the provider uses its old session', { auth_time: seconds() - 3_600 }, ''],
    ['the provider does not say when', { auth_time: undefined }, ''],
    [
      'the method is weaker than required',
      { acr: 'urn:password' },
      'the method that this workspace requires',
    ],
  ])('changes nothing if %s', async (_, change, sentence) => {
    const client = await server.signInAt(root());
    await server.signInAt({ sub: 'ben', email: 'ben@example.test', acr: 'urn:mfa' });
    await age();
    const window = await askFor(client);
    const { headers } = await open(client, window);
    const address = headers.get('location') ?? '';
    const back = await server.answerAt(client, address, root({ auth_time: seconds(), ...change }));
    expect([back.status, back.body.includes('Nothing was changed'), back.body.includes(sentence)]).toEqual([
      403,
      true,
      true,
    ]);
    expect((await open(client, window)).status).toBe(302);
    // The answer belongs to the window that asked for it, and counts once.
    expect((await server.answerAt(client, address, root({ auth_time: seconds() }))).path).toMatch(/error=/);
  });

  it('who is a member is not asked for own tokens', async () => {
    const ben = await server.signInAt({ sub: 'ben', email: 'ben@example.test', acr: 'urn:mfa' });
    await age();
    expect((await open(ben, await askFor(ben))).status).toBe(200);
  });
});
