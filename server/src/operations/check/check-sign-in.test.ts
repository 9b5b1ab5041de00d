import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readEnv } from '../../env.ts';
import { fetchPeers, identityPeer } from '../../testing/identity-peers/identity-peer.ts';
import { keycloak } from '../../testing/identity-peers/peer-shapes.ts';
import { checkProviders } from './check-sign-in.ts';

async function check(content: string, secret?: string) {
  const peer = await identityPeer(keycloak);
  onTestFinished(() => peer[Symbol.asyncDispose]());
  const folder = await mkdtemp(path.join(tmpdir(), 'staffroom-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'sign-in.json');
  await writeFile(file, content);
  const env = readEnv({
    SIGN_IN_FILE: file,
    PUBLIC_URL: 'https://staff.example',
    ADMIN_EMAILS: 'ana@example.test',
    COMPANY_DOMAIN: 'google.test',
  });
  const lines = await checkProviders(
    env,
    { KEYCLOAK_SIGN_IN_SECRET: secret ?? peer.secret },
    fetchPeers([peer]),
  );
  return lines.map(({ status, name, message }) => `${status} ${name}: ${message.replace(file, 'FILE')}`);
}

const entry = {
  id: 'keycloak',
  label: 'Keycloak',
  kind: 'oidc',
  issuer: keycloak.issuer,
  clientId: 'client-of-keycloak',
  secret: 'KEYCLOAK_SIGN_IN_SECRET',
  domains: ['example.test'],
};

it('the check tests discovery, client and secret of each identity provider', async () => {
  expect(await check(JSON.stringify([entry]))).toEqual([
    'ok sign-in keycloak: Keycloak knows the client and its secret. Its redirect address must be https://staff.example/api/auth/providers/keycloak/callback; people of example.test can sign in',
  ]);
  expect(await check(JSON.stringify([entry]), 'wrong')).toEqual([
    expect.stringMatching(
      /^failure sign-in keycloak: The token endpoint of Keycloak answers invalid_client\. Check issuer/,
    ),
  ]);
  expect(await check(JSON.stringify([{ ...entry, domains: ['another.test'] }]))).toContainEqual(
    expect.stringContaining('warning ADMIN_EMAILS'),
  );
  expect(await check(JSON.stringify([{ ...entry, issuer: `${keycloak.issuer}/other` }]))).toEqual([
    expect.stringMatching(/^failure sign-in keycloak: .*issuer/),
  ]);
});

it.each([
  ['no JSON', '{', 'FILE: it is not valid JSON'],
  ['no list', '{}', 'FILE contains no list'],
  [
    'no name of a variable',
    [{ ...entry, secret: 'my-secret' }],
    'provider 1 ("keycloak"): secret must be the name of a variable that ends in _SIGN_IN_SECRET',
  ],
  [
    'an unknown field',
    [{ ...entry, domain: 'example.test' }],
    'provider 1 ("keycloak"): has unknown fields: domain',
  ],
  [
    'an unknown kind',
    [{ ...entry, kind: 'ldap' }],
    'provider 1 ("keycloak"): kind must be google, oidc or saml',
  ],
  [
    'an unencrypted issuer',
    [{ ...entry, issuer: 'http://login.example.com' }],
    'issuer must begin with https://',
  ],
  ['no domain', [{ ...entry, domains: [] }], 'domains must list at least 1 domain'],
  ['two equal ids', [entry, entry], 'the id "keycloak" is used more than once'],
  [
    'every tenant of Microsoft',
    [{ ...entry, issuer: 'https://login.microsoftonline.com/common/v2.0' }],
    'serves every tenant of Microsoft. Add tenants',
  ],
  [
    'the scope groups at Microsoft',
    [{ ...entry, issuer: 'https://login.microsoftonline.com/aaaa/v2.0', scopes: ['openid', 'groups'] }],
    'asks for the scope "groups"',
  ],
  [
    'a required group that is not read',
    [{ ...entry, requiredGroup: 'staff' }],
    'has requiredGroup, but does not',
  ],
  [
    'a group of administrators that is not read',
    [{ ...entry, adminGroup: 'x' }],
    'has adminGroup, but does not',
  ],
  ['Microsoft Graph at another provider', [{ ...entry, groups: 'graph' }], 'which only Entra ID offers'],
  [
    'the name of a group of Microsoft Graph',
    [
      {
        ...entry,
        issuer: 'https://login.microsoftonline.com/aaaa/v2.0',
        groups: 'graph',
        adminGroup: 'Admins',
      },
    ],
    'adminGroup must be the object ID of the group',
  ],
  ['no provider', [], 'The file lists no provider'],
])('the check names what is wrong with a file with %s', async (_what, content, sentence) => {
  expect(await check(typeof content === 'string' ? content : JSON.stringify(content))).toEqual([
    expect.stringContaining(sentence),
  ]);
});
