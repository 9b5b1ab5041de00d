import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareServices } from '../testing/bare-services.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { testRoute } from '../testing/test-route.ts';
import { mountRoutes } from './mount-routes.ts';
import { type ApiRoute } from './route.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const options = { requireConfirmation: async () => {} };
const nameOf = ({ method, path }: ApiRoute) => `${method} ${path}`;
const addressOf = ({ path }: ApiRoute) => path.replace(/:\w+/g, '01234567-89ab-4def-8123-456789abcdef');

describe('the policy of a route', () => {
  it('the server does not start if a route lacks an access policy', () => {
    const { policy: _, ...undeclared } = testRoute(
      {
        method: 'GET',
        path: '/api/x',
        policy: 'user',
      },
      async () => 1,
    );
    expect(() => mountRoutes([undeclared as ApiRoute], options)).toThrow('Route GET /api/x has no policy');
    for (const route of server.routes)
      expect(`${nameOf(route)}: ${route.policy}`).toMatch(/: (public|user|admin)$/);
  });

  it('the server refuses a route whose method and path are declared twice', () => {
    const route = testRoute({ method: 'GET', path: '/api/x', policy: 'user' }, async () => 1);
    expect(() => mountRoutes([route, route], options)).toThrow('Route GET /api/x is declared twice');
  });

  it('only sign-in routes, and routes with a separate token, are open to everyone', () => {
    expect(server.routes.filter((route) => route.policy === 'public').map(nameOf)).toEqual([
      'GET /api/auth/google',
      'GET /api/auth/google/callback',
      'GET /api/auth/providers/:provider',
      'GET /api/auth/providers/:provider/callback',
      // A form of the provider, which sends no cookie. The response is checked in the browser that began the sign-in.
      'POST /api/auth/providers/:provider/callback',
      'GET /api/auth/providers/:provider/metadata',
      // A link that the command on the server has signed, and that works once.
      'POST /api/auth/admin-links',
      'GET /api/auth/admin-link',
      'POST /api/auth/admin-link',
      // Sent from a window without cookies, with a secret that only this window knows.
      'POST /api/confirmations/:id',
      'GET /api/config',
      // The identity provider signs the token that ends sessions.
      'POST /api/auth/providers/:provider/backchannel-logout',
      // Opened from a signed link in an e-mail.
      'GET /api/notification-digest/unsubscribe',
      'POST /api/notification-digest/unsubscribe',
      // The program proves itself by its code, its token or its verifier. Consent is the form of a window, as a confirmation is.
      'POST /api/oauth/register',
      'GET /api/oauth/authorize',
      'POST /api/oauth/consent/:id',
      'POST /api/oauth/token',
      'POST /api/oauth/revoke',
      'POST /api/mcp',
      'GET /api/mcp',
      // Opened by a redirect of another server; without a session, it only redirects to the sign-in.
      'GET /api/mcp-accounts/:id/callback',
    ]);
  });

  it('every route that is not public answers 401 without a session, before it reads the request', async () => {
    const closed = server.routes.filter((route) => route.policy !== 'public');
    expect(closed.length).toBeGreaterThan(0);
    for (const route of closed) {
      const answer = await server.anonymous.send(route.method, addressOf(route));
      expect([nameOf(route), answer.status, answer.body.code]).toEqual([
        nameOf(route),
        401,
        'unauthenticated',
      ]);
    }
  });

  it('a route that is not public answers 401 to an invented session cookie', async () => {
    const answer = await server.anonymous.get('/api/auth/me', { headers: { cookie: 'staffroom=made-up' } });
    expect(answer.status).toBe(401);
  });

  it('a route for administrators answers 403 to other people', async () => {
    const secret = testRoute(
      {
        method: 'POST',
        path: '/api/secret',
        policy: 'admin',
      },
      async () => 'told',
    );
    await using small = await testServer({ compose: bareServices([secret]) });
    const ana = await small.signIn('ana@example.test');
    expect(await ana.post('/api/secret')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const root = await small.signIn('root@example.test');
    expect(await root.post('/api/secret')).toMatchObject({ status: 200, body: 'told' });

    const ben = await server.signIn('ben@example.test');
    for (const route of server.routes.filter((each) => each.policy === 'admin')) {
      const answer = await ben.send(route.method, addressOf(route));
      expect([nameOf(route), answer.status]).toEqual([nameOf(route), 403]);
    }
  });
});
