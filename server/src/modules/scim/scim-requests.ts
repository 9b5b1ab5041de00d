import type { Context } from 'koa';
import type { Site } from '../../http/host-check.ts';
import { readJson } from '../../http/read-json.ts';
import type { Directory } from './directories/directory-of-token.ts';
import { listOf } from './discovery.ts';
import { type GroupChange, groupChanges, readGroup } from './groups/group-body.ts';
import type { ScimGroups } from './groups/groups.ts';
import { readOperations } from './patch-operations.ts';
import { patchUser } from './users/patch-user.ts';
import { project, projectionOf, type Resource } from './present.ts';
import { invalidValue, ScimError } from './scim-error.ts';
import { readUser, type UserDocument } from './users/user-attributes.ts';
import type { Asked, ScimUsers } from './users/users.ts';

export const scimPath = '/scim/v2';
export const scimAddress = (site: Pick<Site, 'originOf'>, host: string) =>
  `${site.originOf(host)}${scimPath}`;

/** Enough for 10,000 members with their names. */
const bodyLimit = 4 * 1024 * 1024;
const types = ['application/scim+json', 'application/json'];
const maxPage = 200;
const usualPage = 100;

export interface ScimServices {
  users: ScimUsers;
  groups: ScimGroups;
}

export interface ScimAnswer {
  status: number;
  body?: Resource;
}

/** Answers a request of a directory to its users or groups. */
export interface ScimRequest {
  ctx: Context;
  directory: Directory;
  base: string;
  kind: 'Users' | 'Groups';
  /** Undefined for a request to the list. */
  id: string | undefined;
}

/** @throws ScimError, AppError */
export async function answerScim(request: ScimRequest, services: ScimServices): Promise<ScimAnswer> {
  const { ctx, directory, base, id } = request;
  const asked: Asked = { directory, base, projection: projectionOf(ctx.query) };
  return id === undefined
    ? answerForAll(request, asked, services)
    : answerForOne({ ...request, id }, asked, services);
}

async function answerForAll(
  { ctx, kind }: ScimRequest,
  asked: Asked,
  { users, groups }: ScimServices,
): Promise<ScimAnswer> {
  switch (ctx.method) {
    case 'GET': {
      const { startIndex, limit } = pageOf(ctx.query);
      const filter = textOf(ctx.query['filter']);
      const service = kind === 'Users' ? users : groups;
      const { total, resources } = await service.list(asked, filter, { offset: startIndex - 1, limit });
      const items = resources.map((resource) => project(resource, asked.projection));
      return { status: 200, body: listOf(items, total, startIndex) };
    }
    case 'POST': {
      const body = await bodyOf(ctx);
      const created =
        kind === 'Users'
          ? await users.create(asked, readUser(body))
          : await groups.create(asked, readGroup(body));
      ctx.set('Location', locationOf(created));
      return shown(ctx, asked, created, 201);
    }
    default:
      throw notAllowed(ctx, ['GET', 'POST']);
  }
}

async function answerForOne(
  { ctx, kind, id }: ScimRequest & { id: string },
  asked: Asked,
  { users, groups }: ScimServices,
): Promise<ScimAnswer> {
  const service = kind === 'Users' ? users : groups;
  const ifMatch = versionOf(ctx.get('If-Match'));
  switch (ctx.method) {
    case 'GET': {
      const answer = shown(ctx, asked, await service.get(asked, id), 200);
      return ctx.get('If-None-Match') === ctx.response.get('ETag') ? { status: 304 } : answer;
    }
    case 'PUT': {
      const body = await bodyOf(ctx);
      if (kind === 'Users')
        return shown(ctx, asked, await users.change(asked, id, replacedBy(body), ifMatch), 200);
      await groups.change(asked, id, replacing(body), ifMatch);
      return shown(ctx, asked, await groups.get(asked, id), 200);
    }
    case 'PATCH': {
      const operations = readOperations(await bodyOf(ctx), id);
      if (kind === 'Users') {
        const patched = (before: UserDocument) => keepingActive(before, patchUser(before, operations));
        return shown(ctx, asked, await users.change(asked, id, patched, ifMatch), 200);
      }
      // No content: a group can have thousands of members, and Entra ID expects this status.
      await groups.change(asked, id, groupChanges(operations), ifMatch);
      return { status: 204 };
    }
    case 'DELETE':
      await service.delete(asked, id, ifMatch);
      return { status: 204 };
    default:
      throw notAllowed(ctx, ['GET', 'PUT', 'PATCH', 'DELETE']);
  }
}

function notAllowed(ctx: Context, methods: readonly string[]): ScimError {
  ctx.set('Allow', methods.join(', '));
  return new ScimError(405, `${ctx.method} is not possible at this address`);
}

function replacedBy(body: unknown): (before: UserDocument) => UserDocument {
  const user = readUser(body);
  return (before) => keepingActive(before, user);
}

/** A user stays as active as before if the request does not say it. */
const keepingActive = (before: UserDocument, after: UserDocument): UserDocument => ({
  ...after,
  active: after.active ?? before.active,
});

function shown(ctx: Context, { projection }: Asked, resource: Resource, status: number): ScimAnswer {
  const { meta } = resource;
  if (typeof meta === 'object' && meta !== null && 'version' in meta) ctx.set('ETag', String(meta.version));
  return { status, body: project(resource, projection) };
}

const locationOf = ({ meta }: Resource): string =>
  typeof meta === 'object' && meta !== null && 'location' in meta ? String(meta.location) : '';

/** A replacement without members leaves the members as they are, because some directories send only the name. */
function replacing(body: unknown): GroupChange[] {
  const { displayName, externalId, members } = readGroup(body);
  return [
    { kind: 'name', displayName },
    { kind: 'external-id', externalId },
    ...(members ? [{ kind: 'replace' as const, members }] : []),
  ];
}

async function bodyOf(ctx: Context): Promise<unknown> {
  if (!ctx.is(types)) throw new ScimError(415, 'Send the body as application/scim+json', 'invalidSyntax');
  return readJson(ctx, bodyLimit, types);
}

const versionOf = (ifMatch: string): string | null => (ifMatch === '' || ifMatch === '*' ? null : ifMatch);

const textOf = (parameter: string | string[] | undefined): string | undefined => {
  if (Array.isArray(parameter)) throw invalidValue('The filter is given twice');
  return parameter === '' ? undefined : parameter;
};

function pageOf(query: Context['query']): { startIndex: number; limit: number } {
  const number = (name: string, usual: number) => {
    const text = query[name];
    if (text === undefined || text === '') return usual;
    if (typeof text !== 'string' || !/^-?\d{1,9}$/.test(text)) throw invalidValue(`${name} must be a number`);
    return Number(text);
  };
  // Numbers that are too small count as the smallest possible one (RFC 7644, 3.4.2.4).
  return {
    startIndex: Math.max(1, number('startIndex', 1)),
    limit: Math.min(maxPage, Math.max(0, number('count', usualPage))),
  };
}
