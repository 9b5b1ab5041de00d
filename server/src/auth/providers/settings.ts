import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { EnvError, type Env } from '../../env.ts';
import { domain } from '../../env-values.ts';
import { isNamedByPeople } from '../../env-names.ts';

type Variables = Readonly<Record<string, string | undefined>>;

const localHost = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** An address whose answers cannot be changed on the way. */
const issuer = z
  .url({
    protocol: /^https?$/,
    error: 'must be the address of the provider, such as https://login.example.com',
  })
  .refine((value) => !/[?#@]/.test(value), 'must have no user, query or fragment')
  .refine((value) => {
    const { protocol, hostname } = new URL(value);
    return protocol === 'https:' || localHost.test(hostname);
  }, 'must begin with https://, unless its host is localhost');

const shared = {
  /** Is part of the redirect address, so it can't change later. */
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must have 1 to 40 small letters, digits and hyphens'),
  /** The name on the button. */
  label: z
    .string()
    .trim()
    .min(1, 'must have a name for the sign-in page')
    .max(60, 'can’t have more than 60 characters'),
  domains: z
    .array(domain, 'must be a list of domains, such as ["example.com"]')
    .min(1, 'must list at least 1 domain whose addresses can sign in'),
  /** Accept addresses although the provider does not say that they are verified. */
  trustsEmail: z.boolean().default(false),
  /** People without this group can't sign in: its value in the claim or, from Microsoft Graph, its object ID. */
  requiredGroup: z.string().min(1).optional(),
  /** People with this group are administrators. */
  adminGroup: z.string().min(1).optional(),
};

const secret = z
  .string()
  .refine(
    (name) => name === 'GOOGLE_CLIENT_SECRET' || isNamedByPeople(name),
    'must be the name of a variable that ends in _SIGN_IN_SECRET, such as KEYCLOAK_SIGN_IN_SECRET',
  );

const GoogleSettings = z.strictObject({
  ...shared,
  kind: z.literal('google'),
  issuer: z.literal('https://accounts.google.com').default('https://accounts.google.com'),
  clientId: z.string().min(1),
  secret: secret.default('GOOGLE_CLIENT_SECRET'),
});

const OidcSettings = z.strictObject({
  ...shared,
  kind: z.literal('oidc'),
  issuer,
  clientId: z.string().min(1, 'must have the client ID that the provider shows'),
  secret,
  groups: z
    .union([z.strictObject({ claim: z.string().min(1) }), z.literal('graph'), z.literal('none')], {
      error: 'must be {"claim": "groups"}, "graph" or "none"',
    })
    .default('none'),
  scopes: z
    .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/))
    .default(['openid', 'email', 'profile'])
    .refine((scopes) => scopes.includes('openid'), 'must contain openid'),
  /** The authentication methods that the provider is asked for at each sign-in (`acr_values`). */
  acr: z.string().min(1).optional(),
  /** Whether a sign-out here also leads to the sign-out of the provider. It needs `/login` as an allowed return address. */
  signsOut: z.boolean().optional(),
  /** Entra ID: the tenants whose people can sign in, for an issuer that serves several tenants. */
  tenants: z
    .array(z.guid('must be the ID of a tenant, such as 11111111-2222-3333-4444-555555555555'))
    .default([]),
  /** Further hosts of the provider that the server may call, such as that of its keys. */
  hosts: z
    .array(z.string().regex(/^[a-z0-9.-]+(:\d{1,5})?$/, 'must be hosts, with or without a port'))
    .default([]),
});
/** A certificate in base64, as the metadata of a provider contain it, or as PEM. */
const certificate = z.string().transform((text, ctx) => {
  try {
    const body = text.replaceAll(/-----[A-Z ]+-----|\s/g, '');
    return new X509Certificate(Buffer.from(body, 'base64')).toString();
  } catch {
    ctx.addIssue({ code: 'custom', message: 'must be a certificate (X.509), as PEM or in base64' });
    return z.NEVER;
  }
});

const SamlSettings = z.strictObject({
  ...shared,
  kind: z.literal('saml'),
  /** The entity ID of the provider. */
  issuer: z.string().min(1, 'must be the entity ID of the provider').max(1_024),
  /** The address at which people sign in (HTTP-Redirect). */
  entryPoint: issuer,
  certificates: z
    .array(certificate)
    .min(1, 'must list the certificate with which the provider signs')
    .max(2, 'can list 2 certificates: the current one and the next one'),
  /** The names of the attributes; by default, the usual names for address and name. */
  attributes: z
    .strictObject({
      email: z.string().min(1).optional(),
      name: z.string().min(1).optional(),
      groups: z.string().min(1).optional(),
    })
    .default({}),
});
export type SamlSettings = z.output<typeof SamlSettings>;
export type OidcSettings = z.output<typeof OidcSettings> & { clientSecret: string };
export type GoogleSettings = z.output<typeof GoogleSettings> & { clientSecret: string };

const ProviderSettings = z.discriminatedUnion('kind', [GoogleSettings, OidcSettings, SamlSettings], {
  error: 'must be google, oidc or saml',
});
export type ProviderSettings = GoogleSettings | OidcSettings | SamlSettings;

/** Hosts at which several tenants of Microsoft sign in. */
export const isEntra = ({ issuer }: Pick<OidcSettings, 'issuer'>): boolean =>
  /^login\.(microsoftonline\.(com|us)|partner\.microsoftonline\.cn)$/.test(new URL(issuer).hostname);

/**
 * Reads the identity providers from SIGN_IN_FILE, and Google from its variables.
 * @throws EnvError with all problems; it quotes no secret
 */
export function readSignInSettings(env: Env, variables: Variables): ProviderSettings[] {
  const listed = env.SIGN_IN_FILE === undefined ? [] : readList(env.SIGN_IN_FILE);
  const problems: string[] = [];
  const settings = listed.flatMap((entry, index) => {
    const parsed = ProviderSettings.safeParse(entry);
    if (!parsed.success) {
      problems.push(...parsed.error.issues.map((issue) => sentenceOf(issue, index, entry)));
      return [];
    }
    problems.push(...groupProblems(parsed.data).map((problem) => `${nameOf(index, entry)} ${problem}`));
    if (parsed.data.kind === 'saml') return parsed.data;
    const clientSecret = variables[parsed.data.secret]?.trim() ?? '';
    if (clientSecret === '')
      problems.push(
        `${nameOf(index, entry)} needs the variable ${parsed.data.secret}, or ${parsed.data.secret}_FILE. Set it to the client secret that the provider shows`,
      );
    if (parsed.data.kind === 'oidc' && isEntra(parsed.data) && parsed.data.scopes.includes('groups'))
      problems.push(
        `${nameOf(index, entry)} asks for the scope "groups", which Entra ID does not have. Remove the scope and set groups to "graph" or {"claim": "groups"}`,
      );
    if (servesAllTenants(parsed.data))
      problems.push(
        `${nameOf(index, entry)} serves every tenant of Microsoft. Add tenants: the IDs of the tenants whose people can sign in`,
      );
    return { ...parsed.data, clientSecret };
  });
  const ids = settings.map(({ id }) => id);
  for (const id of new Set(ids.filter((each, index) => ids.indexOf(each) !== index)))
    problems.push(`SIGN_IN_FILE: the id "${id}" is used more than once. Give each provider its own id`);
  if (problems.length > 0) throw new EnvError(problems);
  return [...googleOf(env, settings), ...settings];
}

/** Groups that decide about access or a role, but are not read, would lock everyone out, or give the role to no one. */
function groupProblems(settings: z.output<typeof ProviderSettings>): string[] {
  const { kind, requiredGroup, adminGroup } = settings;
  const named = { requiredGroup, adminGroup };
  const used = Object.entries(named).flatMap(([name, group]) => (group === undefined ? [] : { name, group }));
  const isGraph = kind === 'oidc' && settings.groups === 'graph';
  const problems: string[] = [];
  const readsGroups =
    kind === 'saml'
      ? settings.attributes.groups !== undefined
      : kind === 'oidc' && settings.groups !== 'none';
  if (!readsGroups)
    problems.push(
      ...used.map(({ name }) => `has ${name}, but does not read groups. Set groups, or remove ${name}`),
    );
  if (isGraph && !isEntra(settings))
    problems.push('has groups "graph", which only Entra ID offers. Set groups to {"claim": "groups"}');
  if (isGraph)
    problems.push(
      ...used
        .filter(({ group }) => !z.guid().safeParse(group).success)
        .map(({ name }) => `has groups "graph", so ${name} must be the object ID of the group`),
    );
  return problems;
}

const servesAllTenants = (settings: z.output<typeof ProviderSettings>): boolean =>
  settings.kind === 'oidc' &&
  isEntra(settings) &&
  /^\/(common|organizations|consumers)\//.test(new URL(settings.issuer).pathname) &&
  settings.tenants.length === 0;

/** Google from its variables, unless the file lists it. An empty file leaves no provider. */
function googleOf(env: Env, listed: ProviderSettings[]): ProviderSettings[] {
  if (listed.some(({ id }) => id === 'google')) return [];
  if (env.SIGN_IN_FILE !== undefined && listed.length === 0) return [];
  if (!env.developmentSignIn && !env.GOOGLE_CLIENT_ID) return [];
  return [
    {
      kind: 'google',
      id: 'google',
      label: 'Google',
      issuer: 'https://accounts.google.com',
      clientId: env.GOOGLE_CLIENT_ID ?? '',
      clientSecret: env.GOOGLE_CLIENT_SECRET ?? '',
      secret: 'GOOGLE_CLIENT_SECRET',
      domains: [env.COMPANY_DOMAIN],
      trustsEmail: false,
    },
  ];
}

function readList(file: string): unknown[] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === undefined ? 'it is not valid JSON' : `it cannot be read (${code})`;
    throw new EnvError([`SIGN_IN_FILE must name a JSON file with a list of providers: ${file}: ${reason}`]);
  }
  if (Array.isArray(content)) return content;
  throw new EnvError([
    `SIGN_IN_FILE must name a JSON file with a list of providers: ${file} contains no list`,
  ]);
}

function sentenceOf(issue: z.core.$ZodIssue, index: number, entry: unknown): string {
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys')
    return `${nameOf(index, entry)} has unknown fields: ${issue.keys.join(', ')}. Remove or correct them`;
  return `${nameOf(index, entry)} ${field === '' ? issue.message : `${field} ${rule(issue)}`}`;
}

const rule = (issue: z.core.$ZodIssue): string =>
  /^(must|can)/.test(issue.message) ? issue.message : `is not valid: ${issue.message}`;

function nameOf(index: number, entry: unknown): string {
  const id = z.object({ id: z.string().max(40) }).safeParse(entry).data?.id;
  return `SIGN_IN_FILE: provider ${index + 1}${id === undefined ? '' : ` ("${id}")`}:`;
}
