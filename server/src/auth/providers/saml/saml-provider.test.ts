import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type SamlAnswer,
  type SamlKey,
  samlKey,
  type SamlRequest,
  samlRequest,
  samlResponse,
} from '../../../testing/identity-peers/saml-peer.ts';
import { type TestClient, testClient } from '../../../testing/test-client.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

const issuer = 'https://idp.example.test/metadata';
const callback = '/api/auth/providers/adfs/callback';
const file = path.join(tmpdir(), `staffroom-saml-${randomUUID()}.json`);

let server: TestServer;
let key: SamlKey;
let next: SamlKey;
let other: SamlKey;
beforeAll(async () => {
  [key, next, other] = await Promise.all([samlKey(), samlKey(), samlKey()]);
  const settings = {
    id: 'adfs',
    label: 'ADFS',
    kind: 'saml',
    issuer,
    entryPoint: 'https://idp.example.test/sso',
    // One as PEM, and one as in the metadata of a provider.
    certificates: [key.certificate, next.certificate.replaceAll(/-----[A-Z ]+-----|\n/g, '')],
    domains: ['example.test'],
    trustsEmail: true,
    adminGroup: 'heads',
    attributes: { groups: 'groups' },
  };
  await writeFile(file, JSON.stringify([settings]));
  server = await testServer({ env: { SIGN_IN_FILE: file } });
});
afterAll(async () => {
  await server.close();
  await rm(file, { force: true });
});

const ana = () => ({ key, issuer, email: 'ana@example.test', subject: 'ana-1' });
const me = async (client: TestClient) => (await client.get('/api/auth/me')).body;

async function begin(client: TestClient): Promise<SamlRequest> {
  const begun = await client.get('/api/auth/providers/adfs');
  expect(begun.status).toBe(302);
  return samlRequest(begun.headers.get('location') ?? '');
}

/** Sends the form of the provider as a browser does: from another site, without cookies. @returns the next address */
async function post(xml: string, state: string): Promise<string> {
  const form = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: state });
  const answer = await server.anonymous.send('POST', callback, {
    headers: {
      origin: 'https://idp.example.test',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: form.toString(),
  });
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([303, null]);
  const { pathname, search } = new URL(answer.headers.get('location') ?? '', server.url);
  return pathname + search;
}

/** @returns the address at which the sign-in ended */
async function signIn(
  answer: Partial<SamlAnswer> = {},
  change: (xml: string, request: SamlRequest) => string = (xml) => xml,
  client = testClient(server.url),
): Promise<{ client: TestClient; path: string }> {
  const request = await begin(client);
  const xml = change(samlResponse(request, { ...ana(), ...answer }), request);
  const done = await client.get(await post(xml, request.state), { follow: true });
  return { client, path: done.path };
}

describe('a SAML provider', () => {
  it('a person of a listed domain signs in, and gets the same account and the groups again', async () => {
    const first = await signIn({ groups: ['sales'] });
    expect(first.path).toBe('/auth-callback');
    const account = await me(first.client);
    expect(account).toMatchObject({ email: 'ana@example.test', name: 'Ana Example', role: 'user' });
    const again = await signIn({ email: 'ana.new@example.test', groups: ['heads'] });
    expect(await me(again.client)).toMatchObject({
      id: account.id,
      email: 'ana.new@example.test',
      role: 'admin',
    });
    const { rows } = await server.database.pool.query(
      'select issuer, subject from user_identity where user_id = $1',
      [account.id],
    );
    expect(rows).toEqual([{ issuer, subject: 'ana-1' }]);
  });

  it('the request asks for a persistent name and names no one else’s address', async () => {
    const { xml, callback: address, entityId, id } = await begin(testClient(server.url));
    expect(address).toBe(`${server.url}${callback}`);
    expect(entityId).toBe(`${server.url}/api/auth/providers/adfs/metadata`);
    expect(id).toMatch(/^_[0-9a-f]{40}$/);
    expect(xml).toContain('nameid-format:persistent');
    expect(xml).toContain('Destination="https://idp.example.test/sso"');
  });

  it('the metadata name the entity, the address of the response and signed assertions', async () => {
    const { status, body, headers } = await server.anonymous.get('/api/auth/providers/adfs/metadata');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/samlmetadata+xml']);
    expect(body).toContain(`entityID="${server.url}/api/auth/providers/adfs/metadata"`);
    expect(body).toContain(`Location="${server.url}${callback}"`);
    expect(body).toContain('WantAssertionsSigned="true"');
    expect((await server.anonymous.get('/api/auth/providers/none/metadata')).status).toBe(404);
  });

  it('the second certificate signs too, so that the provider can change its key', async () => {
    expect((await signIn({ key: next })).path).toBe('/auth-callback');
  });

  it('a response and its assertion can both be signed', async () => {
    expect((await signIn({ signed: 'both' })).path).toBe('/auth-callback');
  });

  it('clocks can differ by less than a minute', async () => {
    expect((await signIn({ notBefore: 50_000 })).path).toBe('/auth-callback');
    expect((await signIn({ notOnOrAfter: -50_000 })).path).toBe('/auth-callback');
  });
});

const refusedAs = (code: string) => `/login?error=${code}&provider=adfs`;

describe('a SAML response lets no one in', () => {
  it.each<[what: string, code: string, answer: () => Partial<SamlAnswer>]>([
    ['without a signature', 'token_invalid', () => ({ signed: 'none' })],
    ['with a signature of the response only', 'token_invalid', () => ({ signed: 'response' })],
    ['with another certificate', 'token_invalid', () => ({ key: other })],
    ['with SHA-1', 'token_invalid', () => ({ algorithm: 'sha1' })],
    ['for another audience', 'token_invalid', () => ({ audience: 'https://other.example.test' })],
    ['for another recipient', 'token_invalid', () => ({ recipient: 'https://other.example.test/acs' })],
    ['for another destination', 'token_invalid', () => ({ destination: 'https://other.example.test/acs' })],
    ['that has expired', 'token_expired', () => ({ notOnOrAfter: -70_000 })],
    ['that is not yet valid', 'clock_skew', () => ({ notBefore: 70_000 })],
    ['to another request', 'token_invalid', () => ({ inResponseTo: '_other' })],
    ['to no request', 'token_invalid', () => ({ inResponseTo: null })],
    ['of another provider', 'provider_misconfigured', () => ({ issuer: 'https://evil.example.test' })],
    [
      'with a name that is not persistent',
      'provider_misconfigured',
      () => ({ format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress' }),
    ],
    ['with a comment in the name', 'token_invalid', () => ({ subject: 'root<!-- -->.evil' })],
    ['with an element in the name', 'token_invalid', () => ({ subject: 'root<saml:x>.evil</saml:x>' })],
    ['with a foreign domain', 'domain_restriction', () => ({ email: 'ana@elsewhere.test' })],
  ])('%s', async (_what, code, answer) => {
    const { client, path: ended } = await signIn(answer());
    expect(ended).toBe(refusedAs(code));
    expect((await client.get('/api/auth/me')).status).toBe(401);
  });

  const parts = (xml: string) => {
    const assertion = /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
    const signature = /<(?:\w+:)?Signature .*?<\/(?:\w+:)?Signature>/s.exec(assertion)?.[0] ?? '';
    const bare = assertion.replace(signature, '');
    const evil = bare
      .replaceAll('ana-1', 'root-1')
      .replaceAll('ana@example.test', 'root@example.test')
      .replace(/ ID="[^"]+"/, ' ID="_evil"');
    expect([signature, bare, evil].map((part) => part.length > 100)).toEqual([true, true, true]);
    return { assertion, signature, bare, evil };
  };
  const inside = (outer: string, inner: string) =>
    outer.replace('</saml:Assertion>', `${inner}</saml:Assertion>`);
  const signedWith = (outer: string, signature: string) =>
    outer.replace('</saml:Issuer>', `</saml:Issuer>${signature}`);
  const object = (signature: string, content: string) =>
    signature.replace(/<\/((?:\w+:)?)Signature>$/, `<$1Object>${content}</$1Object></$1Signature>`);

  it.each<[what: string, change: (xml: string) => string]>([
    [
      'a response around the signed response',
      (xml) => xml.replace(/<saml:Assertion /, `<samlp:Extensions>${xml}</samlp:Extensions><saml:Assertion `),
    ],
    [
      'a signed response beside the status',
      (xml) => {
        const { assertion, evil } = parts(xml);
        return xml.replace(assertion, evil).replace('</samlp:Response>', `${xml}</samlp:Response>`);
      },
    ],
    [
      'another assertion before the signed one',
      (xml) => xml.replace('<saml:Assertion ', `${parts(xml).evil}<saml:Assertion `),
    ],
    [
      'another assertion around the signed one',
      (xml) => {
        const { assertion, evil } = parts(xml);
        return xml.replace(assertion, inside(evil, assertion));
      },
    ],
    [
      'the signature in another assertion, before the original',
      (xml) => {
        const { assertion, signature, bare, evil } = parts(xml);
        return xml.replace(assertion, signedWith(evil, signature) + bare);
      },
    ],
    [
      'the original in the signature of another assertion',
      (xml) => {
        const { assertion, signature, bare, evil } = parts(xml);
        return xml.replace(assertion, signedWith(evil, object(signature, bare)));
      },
    ],
    [
      'another assertion in an extension',
      (xml) => {
        const { assertion, evil } = parts(xml);
        return xml.replace(assertion, `<samlp:Extensions>${evil}</samlp:Extensions>${assertion}`);
      },
    ],
    [
      'another assertion in an object of the signature',
      (xml) => {
        const { assertion, signature, evil } = parts(xml);
        return xml.replace(assertion, assertion.replace(signature, object(signature, evil)));
      },
    ],
    [
      'another assertion with the same ID',
      (xml) => {
        const { assertion, evil } = parts(xml);
        const id = / ID="([^"]+)"/.exec(assertion)?.[1] ?? '';
        return xml.replace(assertion, evil.replace('_evil', id) + assertion);
      },
    ],
    ['a changed name', (xml) => xml.replace('ana-1', 'root-1')],
    ['a changed address', (xml) => xml.replace('ana@example.test', 'root@example.test')],
    ['a document type', (xml) => `<!DOCTYPE x [<!ENTITY e "root">]>${xml}`],
    [
      'an entity',
      (xml) => `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${xml.replace('ana-1', '&e;')}`,
    ],
    ['a comment', (xml) => xml.replace('ana-1', 'ana<!-- x -->-1')],
    ['a cut end', (xml) => xml.slice(0, -20)],
    ['no XML', () => 'no XML'],
    ['300 kB', (xml) => xml.replace('</samlp:Response>', `${' '.repeat(300_000)}</samlp:Response>`)],
  ])('with %s', async (_what, change) => {
    const { client, path: ended } = await signIn({}, change);
    expect(ended).toBe(refusedAs('token_invalid'));
    expect((await client.get('/api/auth/me')).status).toBe(401);
  });

  it('a second time, neither in the same browser nor in another one', async () => {
    const client = testClient(server.url);
    const request = await begin(client);
    const xml = samlResponse(request, ana());
    const address = await post(xml, request.state);
    expect((await client.get(address, { follow: true })).path).toBe('/auth-callback');
    await client.post('/api/auth/logout');
    for (const browser of [client, testClient(server.url)]) {
      expect((await browser.get(address, { follow: true })).path).toBe(refusedAs('unfinished'));
      const repeated = await post(xml, request.state);
      expect((await browser.get(repeated, { follow: true })).path).toBe(refusedAs('unfinished'));
    }
  });

  it('a second time for the same assertion, even as an answer to a new request', async () => {
    const assertionId = `_a${randomUUID()}`;
    expect((await signIn({ assertionId })).path).toBe('/auth-callback');
    expect((await signIn({ assertionId })).path).toBe(refusedAs('unfinished'));
  });

  it('in a browser that has not begun the sign-in, and with the response to another browser', async () => {
    const [attacker, victim] = [testClient(server.url), testClient(server.url)];
    const request = await begin(attacker);
    const address = await post(samlResponse(request, ana()), request.state);
    expect((await victim.get(address, { follow: true })).path).toBe(refusedAs('unfinished'));
    const own = await begin(victim);
    const mixed = await post(samlResponse(request, ana()), own.state);
    expect((await victim.get(mixed, { follow: true })).path).toBe(refusedAs('token_invalid'));
    expect((await victim.get('/api/auth/me')).status).toBe(401);
  });
});
