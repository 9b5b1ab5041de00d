import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/**
 * Runs a certified OpenID provider in its own process, which signs people in by their `login_hint` or by a form without a
 * password. The argument is a list of clients; the process prints its port.
 */
const [clients = '[]'] = process.argv.slice(2);
const page =
  '<h1>Provider</h1><form><label>E-mail <input name="email"></label><button>Continue</button></form>';
const server = createServer();
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

const provider = new Provider(`http://localhost:${port}`, {
  clients: JSON.parse(clients),
  pkce: { required: () => true },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
  scopes: ['openid', 'email', 'profile', 'groups'],
  conformIdTokenClaims: false,
  features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  // The provider's own connections refuse addresses of this machine.
  fetch: (url, { dispatcher: _, ...options }: RequestInit = {}) => fetch(url, options),
  cookies: { keys: ['a key of a test'] },
  findAccount: (_ctx, id) => ({
    accountId: id,
    claims: () => ({ sub: id, email: id, email_verified: true, name: 'A Person', groups: ['desk'] }),
  }),
});

const answer = provider.callback();
server.on('request', (request, response) => {
  void (async () => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    const { params, session } = await provider.interactionDetails(request, response);
    const { searchParams } = new URL(request.url, 'http://provider');
    const hint = searchParams.get('email') ?? params['login_hint'];
    const accountId = session?.accountId ?? (typeof hint === 'string' ? hint : undefined);
    if (accountId === undefined) return response.setHeader('content-type', 'text/html').end(page);
    const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) });
    grant.addOIDCScope(String(params['scope']));
    const consent = { grantId: await grant.save() };
    await provider.interactionFinished(request, response, { login: { accountId }, consent });
  })();
});
process.stdout.write(`${port}\n`);
