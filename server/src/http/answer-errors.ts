import { AppError, isAppError } from '@staffroom/sdk';
import { type ErrorBody, type ErrorCode, errorStatus, errorParts } from '@staffroom/sdk/internal/shared';
import type { Middleware } from 'koa';
import { diskFull, isDiskFull } from '../operations/disk-full.ts';

/** Turns every error of the handlers into the standard error response. Internal details are only logged. */
export function answerErrors(): Middleware {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body == null && ctx.respond !== false) throw nothingHere();
    } catch (thrown) {
      // The client has disconnected, which aborted the work: nothing has failed, and there is no one to answer.
      if (ctx.res.closed && thrown instanceof Error && thrown.name === 'AbortError') return;
      const error = asAppError(thrown);
      const level = failureLevel(thrown, error);
      if (level !== null)
        ctx.state.log[level](
          { err: thrown, ...unknownCodeOf(thrown), code: codeOf(error) },
          'http: request failed',
        );
      if (ctx.headerSent) return void ctx.res.destroy();
      ctx.status = error ? errorStatus[error.code] : 500;
      if (error?.retryAfter !== undefined) ctx.set('Retry-After', String(Math.ceil(error.retryAfter)));
      ctx.set('Cache-Control', 'no-store');
      ctx.body = errorBody(error, ctx.state.requestId);
    }
  };
}

/**
 * Returns the log level for a failure. Null if the request or the client's state caused it, so that the server operator need
 * not act.
 */
export function failureLevel(thrown: unknown, known: AppError | null): 'error' | 'warn' | null {
  if (known === null) return 'error';
  if (known.code === 'unavailable') return 'warn';
  if (known.code === 'storage-full') return isDiskFull(thrown) ? 'error' : null;
  // A `not-found` with a cause means that something internal is missing, such as a file in the blob store.
  if (known === thrown && known.code === 'not-found' && known.cause !== undefined) return 'warn';
  // A value that the database cannot store should have been refused by the schema of the request.
  return !isAppError(thrown) && fromDatabase(thrown) !== null ? 'warn' : null;
}

/** The code of an AppError that does not exist, for the log. */
export const unknownCodeOf = (thrown: unknown): { unknownCode?: string } =>
  isAppError(thrown) && !(thrown.code in errorStatus) ? { unknownCode: String(thrown.code) } : {};

export const codeOf = (known: AppError | null): ErrorCode | 'internal' => known?.code ?? 'internal';

function errorBody(error: AppError | null, requestId: string): ErrorBody {
  if (error === null) return { message: 'Something went wrong', code: 'internal', requestId };
  return { ...errorParts(error), requestId };
}

function nothingHere(): AppError {
  return new AppError('not-found', 'Nothing found at this address');
}

/**
 * @returns the error that a person may see; null for a bug, which is only logged. An AppError with an unknown code is a bug of
 * its agent.
 */
export function asAppError(error: unknown): AppError | null {
  if (isAppError(error)) return error.code in errorStatus ? error : null;
  if (isDiskFull(error)) return diskFull(error);
  return fromDatabase(error) ?? fromHttp(error);
}

const pause = 'The service isn’t available right now. Try again in a moment';

const httpCodes: Record<number, [ErrorCode, string]> = {
  401: ['unauthenticated', 'Sign in first'],
  403: ['forbidden', 'This is not allowed'],
  404: ['not-found', 'Nothing found at this address'],
  413: ['too-large', 'The request is too large'],
  429: ['rate-limited', 'Too many requests: wait a moment'],
  503: ['unavailable', pause],
};

/** Converts errors that Koa and its parsers throw with a status. Their messages quote the input, so they are replaced. */
function fromHttp(error: unknown): AppError | null {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return null;
  if (error.status < 400 || (error.status >= 500 && error.status !== 503)) return null;
  const fallback: [ErrorCode, string] =
    error instanceof SyntaxError
      ? ['invalid', 'The body is not valid JSON']
      : ['invalid', 'The request is not valid'];
  const [code, message] = httpCodes[error.status] ?? fallback;
  return new AppError(code, message, { cause: error });
}

const connectionLost = /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/;
const connectionTexts =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|after calling end on the pool/;

/**
 * Matches PostgreSQL's codes for values that it cannot store: too long a text (22001), a number (22003) or date (22007, 22008)
 * out of range, NUL or invalid encoding (22021, 22P05), a malformed number or id (22P02). Such values come from the request.
 * Other codes of class 22, such as a division by zero, are bugs.
 */
const unstorable = /^22(001|003|007|008|021|P02|P05)$/;

/** Converts database errors: a restart of the database is temporary and not a bug. */
function fromDatabase(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (connectionLost.test(code) || connectionTexts.test(error.message))
    return new AppError('unavailable', pause, {
      retryAfter: 2,
      cause: error,
    });
  if (unstorable.test(code))
    return new AppError('invalid', 'The request contains a value that cannot be stored', { cause: error });
  return error.cause === undefined || error.cause === error ? null : fromDatabase(error.cause);
}
