import type { ErrorBody } from '../errors.ts';
import { serverMessage } from './texts/server-message.ts';
import { t } from './texts/texts.ts';

/** Copied from `sdk/src/core/people/confirmations.ts`, to keep that module's schemas out of the browser. */
const confirmationHeader = 'x-staffroom-confirmation';

/** Event on `window` when a call gets 401, so that the code that manages the session can end it. */
export const unauthenticatedEvent = 'staffroom:unauthenticated';

/** An error response. `message` is "status: text" for logs; `humane` is a message for people. */
export class ApiError extends Error {
  readonly status: number;
  /** Text of the status; empty over HTTP/2. */
  readonly statusText: string;
  /** The body of the response; null if it did not come from the server's own code. */
  readonly body: ErrorBody | null;

  constructor(status: number, text: string, statusText = '') {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.statusText = statusText;
    this.body = errorBody(text);
  }

  /** The message for people, in one sentence. */
  get humane(): string {
    return this.body?.message ?? t('Something went wrong. Please try again.');
  }
}

/** Whether the requested item does not exist or the person has no access to it. */
export const isNotFound = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 404;

export type Scalar = string | number | boolean | null | undefined;

interface FetchOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Body of the request: FormData is sent unchanged, anything else as JSON. */
  body?: unknown;
  query?: Record<string, Scalar>;
  signal?: AbortSignal;
}

/** Asks a person to confirm a call. @returns whether the person confirmed */
type Confirm = (confirmation: string) => Promise<boolean>;

let askToConfirm: Confirm | undefined;

/** Sets the function that asks people to confirm serious calls. For the host. @returns a function that resets it */
export function confirmBy(confirm: Confirm): () => void {
  askToConfirm = confirm;
  return () => {
    if (askToConfirm === confirm) askToConfirm = undefined;
  };
}

/**
 * Calls the API and parses the JSON of the response; an empty response is `null`. A call that needs confirmation is repeated
 * once the person has confirmed.
 * @throws ApiError for every error response, TypeError when the server cannot be reached
 */
export async function fetchJson<T>(path: string, options: FetchOptions = {}): Promise<T> {
  const { method = 'GET', body, query, signal } = options;
  const asForm = body instanceof FormData;
  const send = (confirmed: Record<string, string> = {}) =>
    fetch(path + queryString(query), {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body === undefined || asForm ? {} : { 'content-type': 'application/json' }),
        ...confirmed,
      },
      ...(body === undefined ? {} : { body: asForm ? body : JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  let response = await send();
  const confirmation = response.status === 403 && response.headers.get(confirmationHeader);
  if (confirmation && askToConfirm) {
    if (!(await askToConfirm(confirmation))) throw notConfirmed();
    response = await send({ [confirmationHeader]: confirmation });
  }
  const text = await response.text();
  if (response.ok) return (text === '' ? null : JSON.parse(text)) as T;
  if (response.status === 401) window.dispatchEvent(new Event(unauthenticatedEvent));
  throw new ApiError(response.status, text === '' ? response.statusText : text, response.statusText);
}

function notConfirmed(): ApiError {
  const message = t("The change wasn't confirmed. Nothing was changed.");
  return new ApiError(403, JSON.stringify({ code: 'forbidden', message }));
}

/** Formats a query string, "?name=value", without undefined values; empty if no values remain. */
export function queryString(query: Record<string, Scalar> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size === 0 ? '' : `?${search.toString()}`;
}

function errorBody(text: string): ErrorBody | null {
  try {
    // The address may be another program's, so the body can be any JSON.
    const body = JSON.parse(text) as Partial<ErrorBody> | null;
    return typeof body?.message === 'string' ? inLanguage(body as ErrorBody) : null;
  } catch {
    return null;
  }
}

function inLanguage(body: ErrorBody): ErrorBody {
  const { fields, fieldMessages } = body;
  body.message = serverMessage(body.message, body);
  for (const name in fields) fields[name] = serverMessage(fields[name] ?? '', fieldMessages?.[name]);
  return body;
}
