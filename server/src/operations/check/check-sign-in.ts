import { X509Certificate } from 'node:crypto';
import { authorizationCodeGrant, randomPKCECodeVerifier, ResponseBodyError } from 'openid-client';
import { createOutgoing, type Outgoing } from '../../ai/outgoing/outgoing.ts';
import { createOidcClient } from '../../auth/providers/oidc/oidc-client.ts';
import { refusalOf } from '../../auth/providers/oidc/refusal-of.ts';
import { callbackPathOf, signInHosts } from '../../auth/providers/open-providers.ts';
import {
  type OidcSettings,
  type ProviderSettings,
  type SamlSettings,
  readSignInSettings,
} from '../../auth/providers/settings.ts';
import { noTrace } from '../../auth/providers/trace.ts';
import { type Env, EnvError } from '../../env.ts';
import { type CheckLine, failure, ok, warning } from './check-line.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Tests the file with the identity providers, and the client of each provider. @param fetch defaults to the network */
export async function checkProviders(
  env: Env,
  variables: Variables,
  fetch?: Outgoing['fetch'],
): Promise<CheckLine[]> {
  if (env.SIGN_IN_FILE === undefined) return [];
  let settings: ProviderSettings[];
  try {
    settings = readSignInSettings(env, variables);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.problems.map((problem) => failure('SIGN_IN_FILE', problem));
  }
  if (settings.length === 0)
    return [
      warning(
        'SIGN_IN_FILE',
        'The file lists no provider, so only a link of the command admin-link signs someone in. List an identity provider',
      ),
    ];
  const outgoing = createOutgoing({ allowedHosts: signInHosts(settings), allowedIn: 'SIGN_IN_FILE' });
  try {
    const oidc = settings.filter((each) => each.kind === 'oidc');
    const lines = await Promise.all(oidc.map((each) => checkProvider(env, each, fetch ?? outgoing.fetch)));
    const saml = settings.filter((each) => each.kind === 'saml').map((each) => checkSaml(env, each));
    return [...lines.flat(), ...saml, ...outsiders(env, settings)];
  } finally {
    outgoing.close();
  }
}

async function checkProvider(
  env: Env,
  settings: OidcSettings,
  fetch: Outgoing['fetch'],
): Promise<CheckLine[]> {
  const name = `sign-in ${settings.id}`;
  const redirect = (env.PUBLIC_URL ?? '') + callbackPathOf(settings.id);
  const client = createOidcClient({ settings, fetch, now: Date.now });
  try {
    const configuration = await client.configuration(noTrace);
    const address = new URL(redirect, 'http://localhost');
    // The answer of a provider that names itself must do so.
    address.search = new URLSearchParams({
      code: 'check',
      iss: configuration.serverMetadata().issuer,
    }).toString();
    await authorizationCodeGrant(configuration, address, { pkceCodeVerifier: randomPKCECodeVerifier() });
    return [failure(name, `${settings.label} accepts an invented code. Do not use this provider`)];
  } catch (error) {
    if (error instanceof ResponseBodyError && error.error === 'invalid_grant')
      return [
        ok(
          name,
          `${settings.label} knows the client and its secret. Its redirect address must be ${redirect}; people of ${settings.domains.join(', ')} can sign in`,
        ),
      ];
    const { message } = refusalOf(error, settings.label, Date.now());
    return [
      failure(
        name,
        `${message}. Check issuer, clientId and the variable ${settings.secret}, and that the server reaches the provider`,
      ),
    ];
  }
}

/** The days before the end of a certificate in which the command warns. */
const soonDays = 30;

/** Tests the certificates of a SAML provider, whose response cannot be tested without a person. */
function checkSaml(env: Env, { id, label, certificates }: SamlSettings): CheckLine {
  const name = `sign-in ${id}`;
  const ends = certificates.map((certificate) => Date.parse(new X509Certificate(certificate).validTo));
  const last = new Date(Math.max(...ends));
  const until = last.toISOString().slice(0, 10);
  if (last.getTime() < Date.now() + soonDays * 86_400_000)
    return warning(
      name,
      `The last certificate of ${label} ends on ${until}. Add the next one to certificates`,
    );
  const metadata = (env.PUBLIC_URL ?? '') + callbackPathOf(id).replace(/callback$/, 'metadata');
  return ok(
    name,
    `A certificate of ${label} is valid until ${until}. The metadata of the workspace are at ${metadata}`,
  );
}

function outsiders({ ADMIN_EMAILS: emails }: Env, settings: ProviderSettings[]): CheckLine[] {
  const domains = new Set(settings.flatMap((each) => each.domains));
  const outside = emails.filter((email) => !domains.has(email.slice(email.lastIndexOf('@') + 1)));
  return outside.length === 0
    ? []
    : [
        warning(
          'ADMIN_EMAILS',
          'An address belongs to no domain of a provider, so this administrator can’t sign in. Correct it, or add the domain to the provider',
        ),
      ];
}
