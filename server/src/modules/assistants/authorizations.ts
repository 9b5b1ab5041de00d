import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { SessionUser } from '../../http/route.ts';
import { AppSession, User } from '../users/entity.ts';
import { OauthAuthorization, type OauthClient } from './entity.ts';
import { OauthProblem } from './oauth-problem.ts';
import { hashOf } from '../access-tokens/secret-hash.ts';

/** Milliseconds that a person has to answer, and milliseconds in which the program must exchange its code. */
const answerWithinMs = 10 * 60_000;
const codeLifetimeMs = 60_000;

/** The scope of a program that only reads, and the scope that adds agents and their jobs. */
export const scopes = ['read', 'agents'] as const;

export interface AuthorizationRequest {
  response_type?: string | undefined;
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
  resource?: string | undefined;
  scope?: string | undefined;
  state?: string | undefined;
}

export type Authorizations = ReturnType<typeof createAuthorizations>;

/** Requests of programs that wait for a person's answer, and the codes of the requests that the person has approved. */
export function createAuthorizations({ orm, transaction }: Pick<Database, 'orm' | 'transaction'>) {
  const open = (id: string) =>
    z.uuid().safeParse(id).success
      ? orm.em.fork().findOne(OauthAuthorization, { id, code: null, expiresAt: { $gt: new Date() } })
      : null;

  return {
    /** Stores a request. @returns the id of the request and the secret for its consent page */
    async ask(
      request: { offersActing: boolean; challenge: string; state: string | null },
      {
        client,
        redirectUri,
        user,
        sessionId,
      }: {
        client: OauthClient;
        redirectUri: string;
        user: SessionUser;
        sessionId: string;
      },
    ): Promise<{ id: string; secret: string }> {
      const em = orm.em.fork();
      await em.nativeDelete(OauthAuthorization, {
        expiresAt: { $lt: new Date(Date.now() - answerWithinMs) },
      });
      const secret = newSecret();
      const id = crypto.randomUUID();
      await em.insert(OauthAuthorization, {
        ...request,
        id,
        clientId: client.id,
        userId: user.id,
        sessionId,
        redirectUri,
        secret: hashOf(secret),
        expiresAt: new Date(Date.now() + answerWithinMs),
      });
      return { id, secret };
    },

    /**
     * Stores the person's answer. The consent page has an opaque origin and therefore sends no cookie, so that the secret
     * identifies the person.
     * @returns null if there is nothing to answer
     */
    async answer(
      id: string,
      { secret, approves, mayAct }: { secret: string; approves: boolean; mayAct: boolean },
    ): Promise<{ row: OauthAuthorization; code: string | null } | null> {
      const row = await open(id);
      if (!row || row.secret === null || row.secret !== hashOf(secret)) return null;
      const em = orm.em.fork();
      const user = await em.findOne(User, { id: row.userId, disabledAt: null });
      const session = await em.findOne(AppSession, { id: row.sessionId, expiresAt: { $gt: new Date() } });
      if (!user || !session) return null;
      const code = newSecret();
      const counted = await transaction((tx) =>
        // The condition on the row lets only one of two simultaneous answers count.
        approves
          ? tx.em.nativeUpdate(
              OauthAuthorization,
              { id, secret: row.secret, code: null },
              {
                secret: null,
                code: hashOf(code),
                mayAct: mayAct && row.offersActing,
                expiresAt: new Date(Date.now() + codeLifetimeMs),
              },
            )
          : tx.em.nativeDelete(OauthAuthorization, { id, secret: row.secret, code: null }),
      );
      return counted === 0 ? null : { row, code: approves ? code : null };
    },
  };
}

/** Checks a request. @throws OauthProblem, which the program gets at its address */
export function checkedRequest(request: AuthorizationRequest, resource: string) {
  const { response_type: type, code_challenge: challenge, code_challenge_method: method, scope } = request;
  if (type !== 'code') throw new OauthProblem('unsupported_response_type', 'Only the type "code" works here');
  if (challenge === undefined || !/^[\w-]{43}$/.test(challenge) || method !== 'S256')
    throw new OauthProblem('invalid_request', 'Send a code_challenge with the method S256 (PKCE)');
  requireResource(request.resource, resource);
  const wanted = scope?.split(' ').filter(Boolean) ?? [];
  if (!wanted.every((one) => (scopes as readonly string[]).includes(one)))
    throw new OauthProblem('invalid_scope', `The scopes are ${scopes.join(' and ')}`);
  return {
    challenge,
    offersActing: wanted.length === 0 || wanted.includes('agents'),
    state: request.state ?? null,
  };
}

/** @throws OauthProblem if a program wants a token for another server (RFC 8707) */
export function requireResource(sent: string | undefined, resource: string): void {
  if (sent !== undefined && (!URL.canParse(sent) || new URL(sent).href.replace(/\/$/, '') !== resource))
    throw new OauthProblem('invalid_target', `The only resource here is ${resource}`);
}

export const newSecret = () => randomBytes(32).toString('base64url');
