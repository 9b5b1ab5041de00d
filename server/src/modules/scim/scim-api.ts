import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { errorStatus } from '@staffroom/sdk/internal/shared';
import type { Context, Middleware } from 'koa';
import type { Database } from '../../db/database.ts';
import { asAppError, codeOf, failureLevel } from '../../http/answer-errors.ts';
import type { Site } from '../../http/host-check.ts';
import { consume, type Limiter } from '../../http/rate-limit.ts';
import { inspect } from '../../http/read-json.ts';
import { directoryOfToken } from './directories/directory-of-token.ts';
import { discovery } from './discovery.ts';
import type { ScimProblems } from './directories/problems.ts';
import type { Resource } from './present.ts';
import { schemaUrn } from './schemas.ts';
import { ScimError } from './scim-error.ts';
import { answerScim, type ScimAnswer, scimAddress, scimPath, type ScimServices } from './scim-requests.ts';

export interface ScimApiOptions extends ScimServices {
  database: Pick<Database, 'orm'>;
  problems: Pick<ScimProblems, 'note'>;
  site: Pick<Site, 'originOf'>;
  /** @throws AppError while nothing may be changed */
  requireWritable: () => void;
  /** Limits the requests of each directory. */
  limiter: Limiter;
  now?: () => Date;
}

/** Statuses of requests that administrators can repair. Others are part of the usual work of a directory. */
const remembered: ReadonlySet<number> = new Set([400, 409, 413, 415, 501]);

/** Serves SCIM 2.0 (RFC 7643, RFC 7644) for directories. A token identifies the directory; sessions of people do not count. */
export function scimApi(options: ScimApiOptions): Middleware {
  const { database, problems, site, requireWritable, limiter, now = () => new Date() } = options;

  async function answer(ctx: Context, remember: (directory: string) => void): Promise<ScimAnswer> {
    const path = ctx.path.replace(/(?<!\/)\/+$/, '');
    const [kind = '', id, ...more] = path.startsWith(`${scimPath}/`)
      ? path.slice(scimPath.length + 1).split('/')
      : [];
    const base = scimAddress(site, ctx.host);
    ctx.state.route = routeOf(kind, id, more);
    inspect(ctx.query);
    if (ctx.method === 'GET') {
      const described = discovery([kind, ...(id === undefined ? [] : [id]), ...more], base);
      if (described) return { status: 200, body: described };
    }
    const secret = /^Bearer +(\S{1,200})$/i.exec(ctx.get('Authorization'))?.[1];
    const directory = secret === undefined ? null : await directoryOfToken(database, secret, now());
    if (!directory) {
      ctx.set('WWW-Authenticate', 'Bearer realm="SCIM"');
      throw new ScimError(401, 'The token is missing, unknown, revoked or expired');
    }
    remember(directory.id);
    await consume(limiter, directory.id);
    if (kind === 'Bulk' || kind === 'Me' || id === '.search' || kind === '.search')
      throw new ScimError(
        501,
        `${kind === 'Bulk' ? 'Bulk' : 'This operation'} is not supported: send single requests`,
      );
    if ((kind !== 'Users' && kind !== 'Groups') || more.length > 0)
      throw new ScimError(404, 'Nothing found at this address');
    if (ctx.method !== 'GET') requireWritable();
    return answerScim({ ctx, directory, base, kind, id }, options);
  }

  return async (ctx, next) => {
    if (ctx.path !== '/scim' && !ctx.path.startsWith('/scim/')) return next();
    ctx.set('Cache-Control', 'no-store');
    let directory: string | undefined;
    let result: ScimAnswer;
    try {
      result = await answer(ctx, (id) => {
        directory = id;
      });
    } catch (error) {
      result = refusal(ctx, error);
      const detail = result.body?.['detail'];
      if (directory !== undefined && remembered.has(result.status))
        await problems.note(directory, String(detail), now());
    }
    ctx.status = result.status;
    if (result.body === undefined) return;
    ctx.body = JSON.stringify(result.body);
    ctx.type = 'application/scim+json';
  };
}

/** Returns the error in the form of SCIM, and logs what is a fault of the server. */
function refusal(ctx: Context, thrown: unknown): ScimAnswer {
  if (thrown instanceof ScimError) return messageOf(thrown.status, thrown.message, thrown.scimType);
  // Two requests created the same user or group simultaneously.
  if (thrown instanceof UniqueConstraintViolationException)
    return messageOf(
      409,
      'A user or group with the same name, e-mail address or externalId already exists',
      'uniqueness',
    );
  const error = asAppError(thrown);
  const level = failureLevel(thrown, error);
  if (level !== null) ctx.state.log[level]({ err: thrown, code: codeOf(error) }, 'http: SCIM request failed');
  if (!error) return messageOf(500, `Something went wrong. The id of the request is ${ctx.state.requestId}.`);
  if (error.retryAfter !== undefined) ctx.set('Retry-After', String(Math.ceil(error.retryAfter)));
  return messageOf(
    errorStatus[error.code],
    error.message,
    error.code === 'invalid' ? 'invalidSyntax' : undefined,
  );
}

function messageOf(status: number, detail: string, scimType?: string): { status: number; body: Resource } {
  return {
    status,
    body: { schemas: [schemaUrn.error], status: String(status), ...(scimType && { scimType }), detail },
  };
}

/** The label of a request in the metrics. */
function routeOf(kind: string, id: string | undefined, more: readonly string[]): string {
  const known = /^(Users|Groups|ServiceProviderConfig|ResourceTypes|Schemas|Bulk)$/.test(kind);
  if (!known || more.length > 0) return scimPath;
  return `${scimPath}/${kind}${id === undefined ? '' : '/:id'}`;
}
