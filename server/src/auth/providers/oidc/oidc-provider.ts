import type { Context } from 'koa';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { Outgoing } from '../../../ai/outgoing/outgoing.ts';
import { RefusedSignIn } from '../refused-sign-in.ts';
import { isEntra, type OidcSettings } from '../settings.ts';
import type { Assertion, PendingSignIn, SignInProvider } from '../sign-in-provider.ts';
import type { Trace } from '../trace.ts';
import { assertionOf, type Claims, lacksGroups } from './assertion-of.ts';
import { graphGroups } from './graph-groups.ts';
import { createOidcClient, graphHost, type OidcClient, tolerance } from './oidc-client.ts';
import { clockDetail, refusalOf } from './refusal-of.ts';

export interface OidcOptions {
  settings: OidcSettings;
  callbackUrl: (ctx: Context) => string;
  fetch: Outgoing['fetch'];
  now?: () => number;
}

export interface OidcProvider extends SignInProvider {
  readonly settings: OidcSettings;
  readonly client: OidcClient;
}

/** An identity provider that speaks OpenID Connect, with the authorization code flow and PKCE. */
export function createOidcProvider({
  settings,
  callbackUrl,
  fetch,
  now = Date.now,
}: OidcOptions): OidcProvider {
  const { id, label } = settings;
  const client = createOidcClient({ settings, fetch, now });
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw refusalOf(error, label, now());
    }
  };

  return {
    id,
    label,
    kind: 'oidc',
    settings,
    client,
    begin: (ctx, { loginHint, again }, trace) =>
      guarded(async () => {
        const configuration = await client.configuration(trace);
        const secrets = { verifier: randomPKCECodeVerifier(), nonce: randomNonce() };
        const state = randomState();
        const acr = again?.acrValues ?? settings.acr;
        const address = buildAuthorizationUrl(configuration, {
          redirect_uri: callbackUrl(ctx),
          scope: scopesOf(settings).join(' '),
          state,
          nonce: secrets.nonce,
          code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
          code_challenge_method: 'S256',
          ...(loginHint !== undefined && { login_hint: loginHint }),
          ...(acr !== undefined && { acr_values: acr }),
          ...(again !== undefined && { prompt: 'login' }),
          ...(again?.maxAge !== undefined && { max_age: String(again.maxAge) }),
        });
        trace('redirect', callbackUrl(ctx));
        const maxAge = again?.maxAge === undefined ? {} : { maxAge: String(again.maxAge) };
        return { address: address.href, state, secrets: { ...secrets, ...maxAge } };
      }),
    finish: (ctx, pending, trace) =>
      guarded(async () => {
        if (!pending)
          throw new RefusedSignIn(
            'unfinished',
            `The answer of ${label} belongs to no sign-in that has begun in this browser, or was used already`,
          );
        const configuration = await client.configuration(trace);
        const { tokens, claims } = await redeem(ctx, pending, configuration, trace);
        const userInfo = await missingClaims(configuration, tokens.access_token, claims);
        const assertion = assertionOf(settings, claims, userInfo);
        trace('claims', 'ID token', shown({ ...userInfo, ...claims }));
        return {
          ...assertion,
          ...(await groupsOf(assertion, claims, tokens.access_token)),
          idToken: tokens.id_token ?? null,
        };
      }),
  };

  async function redeem(ctx: Context, pending: PendingSignIn, configuration: Configuration, trace: Trace) {
    const { verifier = '', nonce = '', maxAge } = pending.secrets;
    if (ctx.query['code'] !== undefined) trace('code', 'The provider sent an authorization code');
    const tokens = await authorizationCodeGrant(configuration, new URL(callbackUrl(ctx) + ctx.search), {
      pkceCodeVerifier: verifier,
      expectedNonce: nonce,
      expectedState: String(ctx.query['state']),
      idTokenExpected: true,
      ...(maxAge !== undefined && { maxAge: Number(maxAge) }),
    });
    client.keepKeys(configuration);
    const claims = tokens.claims() as Claims | undefined;
    if (!claims) throw new RefusedSignIn('token_invalid', `${label} sent no ID token`);
    trace('token', 'The token endpoint exchanged the code for an ID token');
    trace('keys', 'A key of the provider signed the ID token');
    const ahead = Math.round(Number(claims['iat']) - now() / 1_000);
    if (ahead > tolerance) throw new RefusedSignIn('clock_skew', clockDetail(label, ahead));
    const { azp } = claims;
    if (azp !== undefined && azp !== settings.clientId)
      throw new RefusedSignIn(
        'token_invalid',
        `The ID token of ${label} was issued to another application (azp)`,
      );
    return { tokens, claims };
  }

  /** Asks for the claims that the ID token lacks. Most providers put them all into the token. */
  async function missingClaims(
    configuration: Configuration,
    token: string,
    claims: Claims,
  ): Promise<Claims | null> {
    const { groups } = settings;
    const lacks = (name: string) => claims[name] === undefined;
    // Entra ID has groups in the token only.
    const lacksClaim = typeof groups === 'object' && !isEntra(settings) && lacks(groups.claim);
    const isComplete = !lacks('email') && !(lacksClaim && !groups.claim.includes('.'));
    const { userinfo_endpoint: endpoint } = configuration.serverMetadata();
    if (isComplete || endpoint === undefined || lacksGroups(claims)) return null;
    return { ...(await fetchUserInfo(configuration, token, String(claims['sub']))) };
  }

  async function groupsOf(
    { email }: Pick<Assertion, 'email'>,
    claims: Claims,
    token: string,
  ): Promise<Partial<Pick<Assertion, 'groups' | 'groupsIncomplete'>>> {
    if (settings.groups === 'graph')
      return { groups: await graphGroups(client.fetch, graphHost(settings), token) };
    if (settings.groups === 'none' || !lacksGroups(claims)) return {};
    if (settings.requiredGroup !== undefined)
      throw new RefusedSignIn('groups_incomplete', overage(label), { email });
    return { groups: null, groupsIncomplete: overage(label) };
  }
}

const overage = (label: string): string =>
  `${label} left out the groups, because the person has too many. Set groups to "graph" in SIGN_IN_FILE`;

function scopesOf(settings: OidcSettings): string[] {
  const graph = settings.groups === 'graph' && isEntra(settings) ? ['User.Read', 'GroupMember.Read.All'] : [];
  return [...new Set([...settings.scopes, ...graph])];
}

const secretClaims = ['nonce', 'at_hash', 'c_hash', 's_hash', '_claim_sources'];

const shown = (claims: Claims): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !secretClaims.includes(name)));
