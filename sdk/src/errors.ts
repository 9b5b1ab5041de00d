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
  fields?: Record<string, string>;
  /** Seconds to wait before a retry; sent as the header `Retry-After`. */
  retryAfter?: number;
  cause?: unknown;
}

/**
 * An error whose message is shown to people. Any other error counts as a bug: it is logged, and people see "Something went
 * wrong" with a request id.
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

/** The body of every error response. */
export interface ErrorBody {
  message: string;
  code: ErrorCode | 'internal';
  fields?: Record<string, string>;
  requestId: string;
}
