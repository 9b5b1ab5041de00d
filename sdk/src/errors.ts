/** Stable codes of errors that people may see, each with its HTTP status. */
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
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Under Module Federation two copies of a class can exist, so errors are told apart by this marker, not by `instanceof`. */
const marker = Symbol.for('staffroom.app-error');

export interface AppErrorOptions {
  /** Field name → what is wrong with it, for forms. */
  fields?: Record<string, string>;
  /** Seconds after which trying again makes sense; sent as `Retry-After`. */
  retryAfter?: number;
  cause?: unknown;
}

/**
 * An error whose text is meant for the person at the screen. Everything else that is thrown is a bug:
 * it is logged and shown as "Something went wrong" with a request id.
 * @example throw new AppError('invalid', 'Choose a document first', { fields: { documentId: 'required' } });
 */
export class AppError extends Error {
  readonly [marker] = true;
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
  }
}

export function isAppError(error: unknown): error is AppError {
  return typeof error === 'object' && error !== null && marker in error;
}

/** The one shape of every error that an API answers with. */
export interface ErrorBody {
  message: string;
  code: ErrorCode | 'internal';
  fields?: Record<string, string>;
  requestId: string;
}
