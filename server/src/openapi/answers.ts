import { type ErrorCode, errorStatus } from '@staffroom/sdk';
import { otherContent } from '@staffroom/sdk/core';
import type { z } from 'zod';
import { describeSchema, type JsonSchema, type NamedSchemas } from './described-schema.ts';

export const errorSchema: JsonSchema = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'A sentence for the person at the screen' },
    code: { enum: [...Object.keys(errorStatus), 'internal'] },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'What is wrong, by field',
    },
    requestId: { type: 'string', description: 'Of the log' },
  },
  required: ['message', 'code', 'requestId'],
};

const sentences: Record<ErrorCode | 'internal', string> = {
  invalid: 'The request does not fit',
  unauthenticated: 'Nobody is signed in',
  'over-budget': 'What may be spent on models in this month is used up',
  forbidden: 'The person may not do this',
  'not-found': 'It does not exist, or the person may not know of it',
  conflict: 'It cannot be done as things are',
  'too-large': 'Too much was sent',
  'rate-limited': 'Too many requests; `Retry-After` says when to try again',
  unavailable: 'Not possible just now',
  internal: 'A bug; the log has it under the request id',
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
  if (response === otherContent) return { '2XX': { description: 'Other content than JSON' } };
  if (response.type === 'void' || response.type === 'undefined')
    return { 204: { description: 'Done; nothing more to say' } };
  const schema = describeSchema(response, { io: 'output', name: `${name}.answer`, named });
  const file = schema['contentMediaType'];
  if (typeof file === 'string') return { 200: { description: 'A file', content: { [file]: {} } } };
  return { [status ?? 200]: { description: 'Done', content: { 'application/json': { schema } } } };
}
