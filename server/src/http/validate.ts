import { AppError, type Message, msg, messageText } from '@staffroom/sdk';
import type { z } from 'zod';
import { schemaMessage } from './schema-message.ts';

/**
 * Validates external input. The first problem becomes the message: a message of zod gets the name of its field, a custom
 * message stays unchanged.
 * @throws AppError `invalid` with a text per field
 */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const words = schemaWords();
  return accepted(schema.safeParse(value, words), words);
}

/** Like `validate`, for a schema whose rules may be in another process. @throws AppError `invalid` with a text per field */
export async function validateAsync<S extends z.ZodType>(schema: S, value: unknown): Promise<z.output<S>> {
  const ruling = rulings.get(schema) ?? schema;
  const words = schemaWords();
  return accepted(await ruling.safeParseAsync(value, words), words) as z.output<S>;
}

const rulings = new WeakMap<z.ZodType, z.ZodType>();

/** Makes `validateAsync` use a second schema with the complete rules. */
export function ruledBy<S extends z.ZodType>(schema: S, ruling: z.ZodType): S {
  rulings.set(schema, ruling);
  return schema;
}

interface SchemaWords extends z.core.ParseContext<z.core.$ZodIssue> {
  /** The messages of zod that this validation has created, by their sentences. */
  messages: Map<string, Message>;
}

function schemaWords(): SchemaWords {
  const messages = new Map<string, Message>();
  return {
    messages,
    error(issue) {
      const field = issue.path?.join('.');
      const problem = schemaMessage(issue);
      const message = field ? msg`${field}: ${problem}` : problem;
      const text = messageText(message);
      messages.set(text, message);
      return text;
    },
  };
}

function accepted<T>(result: z.ZodSafeParseResult<T>, { messages }: SchemaWords): T {
  if (result.success) return result.data;
  const said = ({ message }: z.core.$ZodIssue) => messages.get(message) ?? message;
  const fields: Record<string, string | Message> = Object.create(null);
  for (const issue of result.error.issues) fields[issue.path.join('.') || 'body'] ??= said(issue);
  const [first] = result.error.issues;
  throw new AppError('invalid', first ? said(first) : 'The request is not valid', { fields });
}
