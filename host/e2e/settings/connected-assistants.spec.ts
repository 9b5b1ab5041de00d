import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessibleAtBothWidths } from '../accessible.ts';
import { expect, test } from '../test.ts';

test('a person signs in, connects an assistant to the workspace, and disconnects it', async ({
  page,
  playwright,
  baseURL,
}) => {
  const answered = Promise.withResolvers<URL>();
  const assistant = createServer((request, response) => {
    const address = new URL(request.url ?? '', 'http://127.0.0.1');
    if (address.pathname === '/callback') answered.resolve(address);
    response.end('You can close this window.');
  });
  assistant.listen(0, '127.0.0.1');
  await once(assistant, 'listening');
  const redirectUri = `http://127.0.0.1:${(assistant.address() as AddressInfo).port}/callback`;
  const program = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
  const resource = `${baseURL ?? ''}/api/mcp`;
  const verifier = randomBytes(32).toString('base64url');
  let clientId = '';
  let token = '';
  const askServer = () =>
    program.post('/api/mcp', {
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-06-18',
      },
      data: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    });

  await test.step('the assistant finds the sign-in by itself, and registers', async () => {
    const refused = await askServer();
    expect(refused.status()).toBe(401);
    const [, metadata = ''] =
      /resource_metadata="([^"]+)"/.exec(refused.headers()['www-authenticate'] ?? '') ?? [];
    expect(await (await program.get(metadata)).json()).toMatchObject({ resource });
    const registration = await program.post('/api/oauth/register', {
      data: { client_name: 'Research assistant', redirect_uris: [redirectUri] },
    });
    clientId = ((await registration.json()) as { client_id: string }).client_id;
  });

  await test.step('after the sign-in, the browser returns to the question, which names the receiver', async () => {
    const fields = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      resource,
      state: 'a state',
    };
    await page.goto(`/api/oauth/authorize?${new URLSearchParams(fields).toString()}`);
    await expect(page).toHaveURL(/\/login\?next=/);
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await page.getByRole('button', { name: 'ana@example.test' }).click();
    await expect(
      page.getByRole('heading', { name: 'Connect “Research assistant” to Staffroom?' }),
    ).toBeVisible();
    await expect(page.getByText('A program on this computer')).toBeVisible();
    await expectAccessibleAtBothWidths(page, 'consent of an assistant');
    await page.getByRole('button', { name: 'Connect' }).click();
  });

  await test.step('the assistant gets a token with the rights of the person', async () => {
    const { searchParams } = await answered.promise;
    expect(searchParams.get('state')).toBe('a state');
    const exchanged = await program.post('/api/oauth/token', {
      form: {
        grant_type: 'authorization_code',
        code: searchParams.get('code') ?? '',
        client_id: clientId,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        resource,
      },
    });
    token = ((await exchanged.json()) as { access_token: string }).access_token;
    expect(await (await askServer()).text()).toContain('"search"');
  });

  await test.step('the person disconnects the assistant in the settings, and its token works no longer', async () => {
    await page.goto('/settings?tab=access-tokens');
    const assistants = page.getByRole('region', { name: 'Connected assistants' });
    await expect(assistants).toContainText('Research assistant');
    await assistants.getByRole('button', { name: /^Disconnect/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(assistants).toBeHidden();
    expect((await askServer()).status()).toBe(401);
  });
  assistant.close();
});
