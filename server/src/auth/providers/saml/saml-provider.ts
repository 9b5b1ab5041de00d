import { randomBytes } from 'node:crypto';
import { type CacheProvider, SAML, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml';
import type { Context } from 'koa';
import { RefusedSignIn } from '../refused-sign-in.ts';
import type { SamlSettings } from '../settings.ts';
import type { BeginOptions, SignInProvider } from '../sign-in-provider.ts';
import { assertionOf } from './assertion-of.ts';
import { checkStructure } from './check-structure.ts';
import type { SamlResponses } from './saml-responses.ts';
import { invalid } from './xml.ts';

/** Milliseconds by which the clocks of provider and server can differ. */
const tolerance = 60_000;
const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

interface SamlOptions {
  settings: SamlSettings;
  callbackUrl: (ctx: Context) => string;
  responses: SamlResponses;
}

export interface SamlProvider extends SignInProvider {
  readonly settings: SamlSettings;
  readonly responses: SamlResponses;
  readonly callbackUrl: (ctx: Context) => string;
  metadata(ctx: Context): string;
}

/**
 * An identity provider that speaks SAML 2.0: a request by redirect, and a response by a form. The form of another site sends no
 * session cookie, so a route keeps the response, and the browser fetches the result with its cookie (`saml-routes.ts`).
 */
export function createSamlProvider({ settings, callbackUrl, responses }: SamlOptions): SamlProvider {
  const { id, label, issuer, entryPoint, certificates } = settings;

  /** @param request the id of the only request that a response can answer */
  function client(ctx: Context, request: string, again?: BeginOptions['again']): SAML {
    const callback = callbackUrl(ctx);
    const entityId = callback.replace(/callback$/, 'metadata');
    return new SAML({
      callbackUrl: callback,
      entryPoint,
      issuer: entityId,
      audience: entityId,
      idpCert: certificates,
      identifierFormat: persistent,
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: false,
      acceptedClockSkewMs: tolerance,
      disableRequestedAuthnContext: again?.acrValues === undefined,
      ...(again?.acrValues !== undefined && { authnContext: again.acrValues.split(' ') }),
      forceAuthn: again !== undefined,
      validateInResponseTo: ValidateInResponseTo.always,
      cacheProvider: onlyRequest(request),
      generateUniqueId: () => request,
    });
  }

  return {
    id,
    label,
    kind: 'saml',
    settings,
    responses,
    callbackUrl,
    metadata: (ctx) => client(ctx, '_').generateServiceProviderMetadata(null, null),
    async begin(ctx, { again }, trace) {
      const state = randomBytes(24).toString('base64url');
      const request = `_${randomBytes(20).toString('hex')}`;
      const address = await client(ctx, request, again).getAuthorizeUrlAsync(state, undefined, {});
      trace('redirect', callbackUrl(ctx));
      return { address, state, secrets: { request } };
    },
    async finish(ctx, pending, trace) {
      const response = await responses.take(id, ctx.query['response']);
      const request = pending?.secrets['request'];
      if (response === null || request === undefined)
        throw new RefusedSignIn(
          'unfinished',
          `The response of ${label} belongs to no sign-in that has begun in this browser, or was used already`,
        );
      const destination = callbackUrl(ctx);
      checkStructure(response, { destination, issuer });
      trace('code', 'The provider sent a response');
      const signed = await verify(client(ctx, request), response, label);
      trace('keys', 'A certificate of the provider signed the assertion');
      const read = assertionOf(signed, settings, { recipient: destination, request });
      trace('token', 'The assertion answers the request of this browser');
      const { subject, email } = read.assertion;
      trace('claims', 'Assertion', { ...read.attributes, nameId: subject });
      const usableUntil = new Date(read.expiresAt.getTime() + tolerance);
      if (!(await responses.useOnce(issuer, read.id, usableUntil)))
        throw new RefusedSignIn('unfinished', `The assertion of ${label} was used before`, { email });
      return read.assertion;
    },
  };
}

/** Remembers the request of one browser, which is in its session. */
function onlyRequest(request: string): CacheProvider {
  const createdAt = new Date().toISOString();
  return {
    saveAsync: async (_key, value) => ({ value, createdAt: Date.now() }),
    getAsync: async (key) => (key === request ? createdAt : null),
    removeAsync: async (key) => key,
  };
}

/** @returns the XML that the provider has signed @throws RefusedSignIn */
async function verify(client: SAML, response: string, label: string): Promise<string> {
  try {
    const { profile } = await client.validatePostResponseAsync({ SAMLResponse: response });
    const signed = profile?.getAssertionXml?.();
    if (signed === undefined) throw invalid(`The response of ${label} contains no assertion`);
    return signed;
  } catch (error) {
    if (error instanceof RefusedSignIn) throw error;
    const said = error instanceof Error ? error.message : '';
    const detail = `${label}: ${said.slice(0, 300)}`;
    if (error instanceof SamlStatusError)
      throw new RefusedSignIn(
        /AuthnFailed|Denied/.test(said) ? 'access_denied' : 'provider_misconfigured',
        detail,
      );
    if (/expired|No valid subject confirmation/.test(said)) throw new RefusedSignIn('token_expired', detail);
    if (said.includes('not yet valid')) throw new RefusedSignIn('clock_skew', detail);
    throw new RefusedSignIn('token_invalid', detail, { cause: error });
  }
}
