import { isAppError } from '@staffroom/sdk';
import type { SignInRefusal } from '@staffroom/sdk/core';
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { RefusedSignIn } from '../refused-sign-in.ts';
import { tolerance } from './oidc-client.ts';

/** Turns an error of a sign-in at an OpenID provider into a refusal. @param now milliseconds */
export function refusalOf(error: unknown, label: string, now: number): RefusedSignIn {
  const chain = causesOf(error);
  const refused = chain.find((each) => each instanceof RefusedSignIn);
  if (refused) return refused;
  const refuse = (code: SignInRefusal, detail: string) => new RefusedSignIn(code, detail, { cause: error });
  for (const each of chain) {
    if (each instanceof AuthorizationResponseError) {
      const said = `${label} answers ${each.error}${described(each.error_description)}`;
      return refuse(codeOfAnswer[each.error] ?? 'provider_misconfigured', said);
    }
    if (each instanceof ResponseBodyError) {
      const said = `The token endpoint of ${label} answers ${each.error}${described(each.error_description)}`;
      if (each.status >= 500) return refuse('provider_unavailable', said);
      return refuse(each.error === 'invalid_grant' ? 'unfinished' : 'provider_misconfigured', said);
    }
  }
  const unreachable = chain.find((each) => isAppError(each) || isNetworkError(each));
  if (unreachable)
    return refuse('provider_unavailable', `${label} can’t be reached: ${messageOf(unreachable)}`);
  const library = chain.find((each) => each instanceof ClientError);
  if (!library) return refuse('server_error', messageOf(error));
  if (library.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return timeRefusal(chain, label, now);
  if (library.code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') {
    const status = chain.find((each) => each instanceof Response)?.status ?? 0;
    const code = status >= 400 && status < 500 ? 'provider_misconfigured' : 'provider_unavailable';
    return refuse(code, `${label} answers HTTP ${status}`);
  }
  const issuer = foundIssuer(chain);
  if (issuer !== null)
    return refuse(
      'provider_misconfigured',
      `${label} calls itself ${issuer}. Set issuer in SIGN_IN_FILE to this address`,
    );
  const detail = chain.map(messageOf).findLast((text) => text !== '') ?? library.message;
  return refuse(codeOfLibrary[library.code ?? ''] ?? 'token_invalid', `${label}: ${detail}${claimOf(chain)}`);
}

const codeOfAnswer: Readonly<Record<string, SignInRefusal>> = {
  access_denied: 'access_denied',
  consent_required: 'access_denied',
  interaction_required: 'access_denied',
  login_required: 'access_denied',
  server_error: 'provider_unavailable',
  temporarily_unavailable: 'provider_unavailable',
};

const codeOfLibrary: Readonly<Record<string, SignInRefusal>> = {
  OAUTH_TIMEOUT: 'provider_unavailable',
  OAUTH_ABORT: 'provider_unavailable',
  OAUTH_RESPONSE_IS_NOT_JSON: 'provider_unavailable',
  OAUTH_HTTP_REQUEST_FORBIDDEN: 'provider_misconfigured',
  OAUTH_MISSING_SERVER_METADATA: 'provider_misconfigured',
  OAUTH_INVALID_SERVER_METADATA: 'provider_misconfigured',
};

/** A token that was just issued and has the wrong time comes from a clock that differs. */
function timeRefusal(chain: unknown[], label: string, now: number): RefusedSignIn {
  const claims = chain.flatMap((each) =>
    isRecord(each) && isRecord(each['claims']) ? [each['claims']] : [],
  )[0];
  const issuedAt = Number(claims?.['iat']);
  const seconds = Math.round(issuedAt - now / 1_000);
  if (Number.isFinite(seconds) && Math.abs(seconds) > tolerance)
    return new RefusedSignIn('clock_skew', clockDetail(label, seconds), { cause: chain[0] });
  return new RefusedSignIn('token_expired', `The ID token of ${label} is not valid at this time`, {
    cause: chain[0],
  });
}

/** @param seconds positive if the provider's clock is ahead */
export const clockDetail = (label: string, seconds: number): string =>
  `The clock of ${label} is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} the clock of this server`;

function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let each = error; each !== undefined && each !== null && chain.length < 10; each = causeOf(each))
    chain.push(each);
  return chain;
}

const causeOf = (value: unknown): unknown => (value instanceof Error ? value.cause : undefined);

const isNetworkError = (error: unknown): boolean =>
  error instanceof Error &&
  /^(E[A-Z]+|CERT_|ERR_TLS|UNABLE_|UND_|SELF_SIGNED|DEPTH_ZERO)/.test(codeOf(error));

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

/** @returns the issuer of a discovery document that belongs to another address */
function foundIssuer(chain: unknown[]): string | null {
  const cause = chain.find((each) => isRecord(each) && each['attribute'] === 'issuer');
  const body = isRecord(cause) ? cause['body'] : undefined;
  return isRecord(body) && typeof body['issuer'] === 'string' ? body['issuer'].slice(0, 200) : null;
}

function claimOf(chain: unknown[]): string {
  const claim = chain.find((each) => isRecord(each) && typeof each['claim'] === 'string');
  return isRecord(claim) ? ` (${String(claim['claim'])})` : '';
}

const described = (text: string | undefined): string => (text === undefined ? '' : `: ${text.slice(0, 300)}`);

const messageOf = (value: unknown): string => (value instanceof Error ? value.message : '');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
