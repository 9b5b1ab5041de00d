import type { ErrorCode } from '@staffroom/sdk/internal/shared';
import { adminScopeOf, type CoreEndpoint } from '@staffroom/sdk/core';
import { z } from 'zod';
import { describeAnswer, describeErrors } from './answers.ts';
import { describeSchema, type JsonSchema, type NamedSchemas } from './described-schema.ts';

export interface Call extends Omit<CoreEndpoint, 'path' | 'summary'> {
  /** The absolute path, with parameters such as `:id`. */
  path: string;
  summary?: string;
  tag: string;
}

/** Derives an id from method and path: `GET /api/teams/:id` becomes `getTeamsById`. */
function operationId({ method, path }: Pick<Call, 'method' | 'path'>): string {
  const words = path
    .replace(/^\/api\//, '')
    .replaceAll(':', 'by-')
    .split(/[^a-zA-Z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + words.join('');
}

/** Converts a path to OpenAPI: `/api/teams/:id` becomes `/api/teams/{id}`. */
export const pathTemplate = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

export function describeOperation(call: Call, named: NamedSchemas): JsonSchema {
  const id = operationId(call);
  const parameters = [...pathParameters(call, id, named), ...queryParameters(call, id, named)];
  const body = requestBody(call, id, named);
  return {
    operationId: id,
    tags: [call.tag],
    ...(call.summary !== undefined && { summary: call.summary }),
    ...(call.policy === 'admin' && {
      description: ['For administrators.', call.bearer?.summary].filter(Boolean).join(' '),
      'x-role': 'admin',
    }),
    ...(call.policy === 'public' && { security: [] }),
    ...describeTokens(call),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: { ...describeAnswer(withBearer(call), id, named), ...describeErrors(refusalsOf(call)) },
  };
}

/** Describes the tokens that a program can send instead of a session. */
function describeTokens(call: Call): JsonSchema {
  const scope = adminScopeOf(call);
  if (!call.bearer && scope === null) return {};
  return {
    security: [
      { session: [] },
      ...(scope === null ? [] : [{ adminToken: [scope] }]),
      ...(call.bearer ? [{ token: [] }] : []),
    ],
    ...(scope !== null && { 'x-scope': scope }),
  };
}

/** Describes both responses of an endpoint that answers programs differently from people. */
function withBearer({ response, bearer, status }: Call): Parameters<typeof describeAnswer>[0] {
  return { response: bearer ? z.union([response, bearer.response]) : response, status };
}

function refusalsOf({ params, query, body, upload, policy, scope, errors = [] }: Call): ErrorCode[] {
  const refusals: ErrorCode[] = [...errors];
  if (params || query || body || upload) refusals.push('invalid');
  if (body || upload) refusals.push('too-large');
  if (policy !== 'public') refusals.push('unauthenticated');
  if (policy === 'admin' || scope != null) refusals.push('forbidden');
  return refusals;
}

function pathParameters({ path, params }: Call, id: string, named: NamedSchemas): JsonSchema[] {
  const known = params ? fieldsOf(describeSchema(params, { io: 'input', name: `${id}.params`, named })) : {};
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: known[name] ?? { type: 'string' },
  }));
}

function queryParameters({ query }: Call, id: string, named: NamedSchemas): JsonSchema[] {
  if (!query) return [];
  const described = describeSchema(query, { io: 'input', name: `${id}.query`, named });
  const required = new Set(Array.isArray(described['required']) ? described['required'] : []);
  return Object.entries(fieldsOf(described)).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }));
}

function fieldsOf({ properties }: JsonSchema): Record<string, JsonSchema> {
  return (properties ?? {}) as Record<string, JsonSchema>;
}

/** The body of an upload: a form with the field `file` or `files`. */
const form = {
  type: 'object',
  properties: {
    file: { type: 'string', contentMediaType: 'application/octet-stream' },
    files: { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } },
    instructions: { type: 'string', maxLength: 20_000 },
  },
};

function requestBody({ body, upload }: Call, id: string, named: NamedSchemas): JsonSchema | null {
  if (upload) return { required: true, content: { 'multipart/form-data': { schema: form } } };
  if (!body) return null;
  const schema = describeSchema(body, { io: 'input', name: `${id}.body`, named });
  return { required: true, content: { 'application/json': { schema } } };
}
