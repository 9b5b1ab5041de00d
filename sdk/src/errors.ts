import {
  type Message,
  type MessageValue,
  messageText,
  type WrittenMessage,
  writtenMessage,
} from './server-messages/message.ts';

/** Stable error codes that people can see, with their HTTP status. */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  'over-budget': 402,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'rate-limited': 429,
  unavailable: 503,
  'storage-full': 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** A marker identifies these errors instead of `instanceof`, because under Module Federation a class can exist twice. */
const marker = Symbol.for('staffroom.app-error');

export interface AppErrorOptions {
  /** Problems by field name, for forms. */
  fields?: Record<string, string | Message>;
  /** Seconds to wait before a retry; sent as the header `Retry-After`. */
  retryAfter?: number;
  cause?: unknown;
}

/**
 * An error whose message is shown to people. Any other error counts as a bug: it is logged, and people see "Something went
 * wrong" with a request id.
 * @example throw new AppError('invalid', 'Choose a document first', { fields: { documentId: 'required' } });
 * @example throw new AppError('not-found', msg`There is no team “${team}”.`);
 */
export class AppError extends Error {
  readonly [marker] = true;
  readonly code: ErrorCode;
  /** The key of the message's translation, with the values of its places. A message that is a string is its own key. */
  readonly key: string;
  readonly values: readonly MessageValue[];
  readonly fields: Record<string, string> | undefined;
  /** The keys of those messages in `fields` that have values. */
  readonly fieldMessages: Record<string, Message> | undefined;
  readonly retryAfter: number | undefined;

  /** @param message the English sentence; a sentence with values is a `msg`, so that it can be translated */
  constructor(code: ErrorCode, message: string | Message, options: AppErrorOptions = {}) {
    super(messageText(message), options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    const { key, values } = typeof message === 'string' ? { key: message, values: [] } : message;
    this.key = key;
    this.values = values;
    const fields = options.fields && Object.entries(options.fields);
    this.fields = fields && Object.fromEntries(fields.map(([name, text]) => [name, messageText(text)]));
    const messages =
      fields?.filter((field): field is [string, Message] => typeof field[1] === 'object') ?? [];
    this.fieldMessages = messages.length === 0 ? undefined : Object.fromEntries(messages);
    this.retryAfter = options.retryAfter;
  }
}

export function isAppError(error: unknown): error is AppError {
  return typeof error === 'object' && error !== null && marker in error;
}

/** Returns the message of an error with its key and values, for the message of another error or as a value of another message. */
export function messageOf({ message, key, values }: AppError): Message {
  // An error that an older version of the SDK has created has only the sentence.
  return { key: key ?? message, values: values ?? [] };
}

/** The body of every error response. */
export interface ErrorBody extends WrittenMessage {
  code: ErrorCode | 'internal';
  fields?: Record<string, string>;
  /** The keys and values of messages in `fields`. */
  fieldMessages?: Record<string, Message>;
  requestId: string;
}

/** Returns the parts of an error that its reader gets. */
export function errorParts(error: AppError): Omit<ErrorBody, 'requestId'> & { code: ErrorCode } {
  const { code, fields, fieldMessages } = error;
  return {
    ...writtenMessage(messageOf(error)),
    code,
    ...(fields && { fields }),
    ...(fieldMessages && { fieldMessages }),
  };
}
