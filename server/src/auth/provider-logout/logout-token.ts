import { createHash } from 'node:crypto';
import { type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';

/** A valid logout token of OpenID Connect Back-Channel Logout 1.0. At least one of `subject` and `session` is set. */
export interface LogoutToken {
  issuer: string;
  subject: string | undefined;
  /** The provider's id of the session that has ended; undefined if all sessions of the subject have ended. */
  session: string | undefined;
  /** Identifies the token, so that it is accepted once. */
  hash: string;
  expiresAt: Date;
}

export interface Expected {
  issuer: string;
  clientId: string;
  keys: JWTVerifyGetKey;
  now: number;
}

const event = 'http://schemas.openid.net/event/backchannel-logout';
/** Seconds by which the clocks of the provider and of the server may differ. */
const tolerance = 60;
/** Algorithms with a public key. With a shared secret, everyone who knows a public key could sign. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

const text = z.string().min(1).max(500);

const Claims = z
  .object({
    iss: text,
    jti: text,
    exp: z.number(),
    iat: z.number(),
    sub: text.optional(),
    sid: text.optional(),
    events: z.looseObject({ [event]: z.looseObject({}) }),
    nonce: z.undefined({ error: 'a logout token must have no nonce' }).optional(),
  })
  .refine(
    ({ sub, sid }) => sub !== undefined || sid !== undefined,
    'the token names neither a subject nor a session',
  );

/** @throws Error if the token is not valid; its message names no contents of the token */
export async function readLogoutToken(
  token: string,
  { issuer, clientId, keys, now }: Expected,
): Promise<LogoutToken> {
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    algorithms,
    requiredClaims: ['iat', 'exp', 'jti', 'events'],
    clockTolerance: tolerance,
    currentDate: new Date(now),
  });
  const claims = Claims.safeParse(payload);
  if (!claims.success) throw new Error(claims.error.issues[0]?.message ?? 'the claims are wrong');
  const { iss, jti, exp, iat, sub, sid } = claims.data;
  if (iat > now / 1_000 + tolerance) throw new Error('the token was issued in the future');
  return {
    issuer: iss,
    subject: sub,
    session: sid,
    hash: createHash('sha256')
      .update(JSON.stringify([iss, jti]))
      .digest('base64url'),
    expiresAt: new Date((exp + tolerance) * 1_000),
  };
}
