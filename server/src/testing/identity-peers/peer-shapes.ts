import { createHash } from 'node:crypto';
import type { PeerShape } from './identity-peer.ts';

const tenant = 'aaaaaaaa-1111-4222-8333-444444444444';

/** Makes a GUID of a text, as providers give people and groups. */
export const guidOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');

export const keycloak: PeerShape = {
  name: 'keycloak',
  issuer: 'https://login.staff.example/realms/staff',
  tokenIssuer: 'https://login.staff.example/realms/staff',
  settings: { label: 'Keycloak', groups: { claim: 'groups' } },
  person: (email, subject) => ({
    sub: guidOf(`keycloak ${subject}`),
    typ: 'ID',
    azp: 'client-of-keycloak',
    sid: guidOf(`session ${subject}`),
    acr: '1',
    auth_time: Math.floor(Date.now() / 1_000) - 5,
    email,
    email_verified: true,
    name: 'Ana Keycloak',
    preferred_username: subject,
    groups: ['/sales', '/sales/emea'],
  }),
};

export const entra: PeerShape = {
  name: 'entra',
  clientAuthentication: ['client_secret_post', 'private_key_jwt'],
  issuer: 'https://login.microsoftonline.com/organizations/v2.0',
  documentIssuer: 'https://login.microsoftonline.com/{tenantid}/v2.0',
  tokenIssuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
  settings: { label: 'Microsoft', tenants: [tenant], groups: { claim: 'groups' } },
  person: (email, subject) => ({
    sub: `pairwise-${subject}`,
    oid: guidOf(`entra ${subject}`),
    tid: tenant,
    ver: '2.0',
    uti: 'x',
    sid: guidOf(`entra session ${subject}`),
    email,
    xms_edov: true,
    name: 'Ana Entra',
    preferred_username: email,
    groups: [guidOf('sales')],
  }),
};

export const okta: PeerShape = {
  name: 'okta',
  clientAuthentication: ['client_secret_basic', 'client_secret_post'],
  issuer: 'https://acme.okta.example',
  tokenIssuer: 'https://acme.okta.example',
  settings: { label: 'Okta', groups: { claim: 'groups' }, scopes: ['openid', 'email', 'profile', 'groups'] },
  // Okta's tokens are small: most claims are in the userinfo response.
  userInfo: ['email', 'email_verified', 'groups', 'preferred_username'],
  person: (email, subject) => ({
    sub: `00u${createHash('sha256').update(subject).digest('hex').slice(0, 17)}`,
    ver: 1,
    amr: ['pwd', 'mfa'],
    idp: '00o1',
    auth_time: Math.floor(Date.now() / 1_000) - 5,
    email,
    email_verified: true,
    name: 'Ana Okta',
    preferred_username: email,
    groups: ['Everyone', 'sales'],
  }),
};
