import { z } from 'zod';
import { RefusedSignIn } from '../refused-sign-in.ts';
import { isEntra, type OidcSettings } from '../settings.ts';
import type { Assertion, ProviderGroup } from '../sign-in-provider.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** Maximum number of groups of one person. */
const mostGroups = 1_000;

const Subject = z.string().min(1).max(255);

/**
 * Returns who signed in according to the claims of the ID token and, if the token lacks some, of the userinfo response.
 * @throws RefusedSignIn
 */
export function assertionOf(
  settings: OidcSettings,
  idToken: Claims,
  userInfo: Claims | null,
): Omit<Assertion, 'idToken'> {
  const claims = { ...userInfo, ...idToken };
  const { email, verified } = emailOf(settings, idToken, userInfo);
  const key = keyOf(settings, idToken, email);
  const picture = z
    .url({ protocol: /^https$/ })
    .max(2_000)
    .safeParse(claims['picture']);
  const authenticatedAt = claims['auth_time'];
  return {
    provider: settings.id,
    ...key,
    email,
    emailVerified: verified,
    name: (textOf(claims['name']) ?? '').trim().slice(0, 100),
    picture: picture.data ?? null,
    groups: typeof settings.groups === 'object' ? groupsIn(claims, settings.groups.claim) : null,
    session: {
      providerSession: textOf(claims['sid']),
      authenticatedAt: typeof authenticatedAt === 'number' ? authenticatedAt * 1_000 : null,
      acr: textOf(claims['acr']),
    },
  };
}

/**
 * Entra ID gives each application another `sub`, so a person is identified by tenant and object instead.
 * @throws RefusedSignIn for a tenant that is not listed
 */
function keyOf(settings: OidcSettings, claims: Claims, email: string): { issuer: string; subject: string } {
  const issuer = textOf(claims['iss']) ?? settings.issuer;
  const subject = Subject.safeParse(claims[isEntra(settings) ? 'oid' : 'sub']);
  if (!subject.success)
    throw new RefusedSignIn('token_invalid', `The ID token of ${settings.label} names no person`);
  if (settings.tenants.length > 0 && !settings.tenants.includes(textOf(claims['tid']) ?? ''))
    throw new RefusedSignIn(
      'tenant_restriction',
      `The account belongs to the tenant ${textOf(claims['tid']) ?? '(none)'}, which tenants in SIGN_IN_FILE does not list`,
      { email },
    );
  return { issuer, subject: subject.data };
}

/** The address and whether it is verified come from the same document. */
function emailOf(settings: OidcSettings, idToken: Claims, userInfo: Claims | null) {
  const source = textOf(idToken['email']) === null && userInfo !== null ? userInfo : idToken;
  const email = textOf(source['email']);
  if (email !== null) {
    const said = source['email_verified'];
    if (said !== undefined) return { email, verified: said === true };
    // Entra ID says with `xms_edov` whether the owner of the domain has verified it.
    const isOwned = isEntra(settings) && isTrue(idToken['xms_edov']);
    return { email, verified: isOwned || settings.trustsEmail };
  }
  const name = isEntra(settings) ? textOf(idToken['preferred_username']) : null;
  return { email: name ?? '', verified: settings.trustsEmail };
}

const isTrue = (value: unknown): boolean =>
  value === true || value === 1 || value === '1' || value === 'true';

/**
 * Several providers leave the claim out for a person without groups, so a missing claim is an empty list.
 * @returns null if the claim is no list of groups
 */
function groupsIn(claims: Claims, path: string): ProviderGroup[] | null {
  const value = Object.hasOwn(claims, path) ? claims[path] : nestedIn(claims, path);
  if (value === undefined || value === null) return [];
  const names = z.union([z.array(z.string()), z.string().transform((name) => [name])]).safeParse(value);
  if (!names.success) return null;
  return [...new Set(names.data)]
    .filter((name) => name !== '' && name.length <= 200)
    .slice(0, mostGroups)
    .map((name) => ({ id: name, name: name.replace(/^\//, '') || name }));
}

/** Keycloak stores roles as `realm_access.roles`. */
function nestedIn(claims: Claims, path: string): unknown {
  let value: unknown = claims;
  for (const part of path.split('.'))
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, part)
        ? (value as Claims)[part]
        : undefined;
  return value;
}

/** Entra ID leaves out the groups of a person with more than 200, and names this claim instead. */
export function lacksGroups(claims: Claims): boolean {
  const names = claims['_claim_names'];
  return (typeof names === 'object' && names !== null && 'groups' in names) || claims['hasgroups'] === true;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
