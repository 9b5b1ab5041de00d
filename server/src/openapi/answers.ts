import { type ErrorCode, errorStatus } from '@staffroom/sdk/internal/shared';
import { otherContent } from '@staffroom/sdk/core';
import type { z } from 'zod';
import { describeSchema, type JsonSchema, type NamedSchemas } from './described-schema.ts';

const message = { $ref: '#/components/schemas/Message' };
const messageParts = {
  key: { type: 'string', description: 'The sentence, with {0}, {1}, … in the places of its values' },
  values: {
    type: 'array',
    items: { anyOf: [{ type: 'string' }, { type: 'number' }, message] },
    description: 'The values of the sentence. A value can be a sentence itself',
  },
};

/** A sentence with values, from which a page makes the sentence of its language. */
export const messageSchema: JsonSchema = {
  type: 'object',
  properties: messageParts,
  required: ['key', 'values'],
};

export const errorSchema: JsonSchema = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'A sentence to show to the person' },
    code: { enum: [...Object.keys(errorStatus), 'internal'] },
    ...messageParts,
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Problems, by name of the field',
    },
    fieldMessages: {
      type: 'object',
      additionalProperties: message,
      description: 'The keys and values of those problems in `fields` that contain values',
    },
    requestId: { type: 'string', description: 'The id of the request in the server log' },
  },
  required: ['message', 'code', 'requestId'],
};

const sentences: Record<ErrorCode | 'internal', string> = {
  invalid: 'The request does not match its schema',
  unauthenticated: 'The request has no valid session',
  'over-budget': 'The budget for models of this month is spent',
  forbidden: 'The person is not allowed to do this',
  'not-found': 'The item does not exist, or the person cannot see it',
  conflict: 'The current state does not allow this',
  'too-large': 'The request is too large',
  'rate-limited': 'Too many requests; `Retry-After` contains the seconds to wait',
  unavailable: 'The service is temporarily unavailable',
  'storage-full': 'The limit for stored files is reached, or the disk of the server is full',
  internal: 'A bug; the server log has details under the request id',
};

export const errorResponses = Object.fromEntries(
  Object.entries(sentences).map(([code, description]) => [
    code,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
  ]),
);

export function describeErrors(codes: readonly ErrorCode[]): JsonSchema {
  const refused = new Set<ErrorCode>([...codes, 'rate-limited', 'unavailable']);
  const answers = [...refused].map((code): [string, JsonSchema] => [
    String(errorStatus[code]),
    reference(code),
  ]);
  return Object.fromEntries([...answers, ['500', reference('internal')]]);
}

const reference = (code: ErrorCode | 'internal'): JsonSchema => ({ $ref: `#/components/responses/${code}` });

export function describeAnswer(
  { response, status }: { response: z.ZodType; status?: number | undefined },
  name: string,
  named: NamedSchemas,
): JsonSchema {
  if (response === otherContent) return { '2XX': { description: 'Content other than JSON' } };
  if (response.type === 'void' || response.type === 'undefined')
    return { 204: { description: 'Done, without content' } };
  const schema = describeSchema(response, { io: 'output', name: `${name}.answer`, named });
  const file = schema['contentMediaType'];
  if (typeof file === 'string') return { 200: { description: 'A file', content: { [file]: {} } } };
  return { [status ?? 200]: { description: 'Done', content: { 'application/json': { schema } } } };
}
