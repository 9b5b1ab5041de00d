import type { ErrorBody } from '../errors.ts';
import { said } from './texts/said.ts';
import { t } from './texts/texts.ts';

/** As `sdk/src/core/people/confirmations.ts` has it, whose schemas are not for browsers. */
const confirmationHeader = 'x-staffroom-confirmation';

/** Sent on `window` when any call is answered with 401: whoever holds the session ends it. */
export const unauthenticatedEvent = 'staffroom:unauthenticated';

/**
 * A call that was answered, but not with success. `message` is "status: text" for logs; `humane` is what to show.
 */
export class ApiError extends Error {
  readonly status: number;
  /** What the status line said; empty over HTTP/2. */
  readonly statusText: string;
  /** The server's account of it, when the answer was one of ours. */
  readonly body: ErrorBody | null;

  constructor(status: number, text: string, statusText = '') {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.statusText = statusText;
    this.body = errorBody(text);
  }

  /** One sentence for the person at the screen. */
  get humane(): string {
    return this.body?.message ?? t('Something went wrong. Please try again.');
  }
}

/** Whether what was asked for does not exist, or not for this person. */
export const isNotFound = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 404;

/** What can stand in an address. */
export type Scalar = string | number | boolean | null | undefined;

interface FetchOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON, except FormData, which goes as it is. */
  body?: unknown;
  query?: Record<string, Scalar>;
  signal?: AbortSignal;
}

/** Asks a person to confirm a call. @returns whether they have */
type Confirm = (confirmation: string) => Promise<boolean>;

let askToConfirm: Confirm | undefined;

/** The host says how people confirm what a call needs a confirmation for. @returns how to stop */
export function confirmBy(confirm: Confirm): () => void {
  askToConfirm = confirm;
  return () => {
    if (askToConfirm === confirm) askToConfirm = undefined;
  };
}

/**
 * Calls the API and parses the JSON of the answer; an empty answer is `null`. A call that a person has to confirm is repeated once
 * they have.
 * @throws ApiError for every answer that is not a success, TypeError when the server cannot be reached
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

/** "?name=value" of what is there; empty where nothing is. */
export function queryString(query: Record<string, Scalar> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size === 0 ? '' : `?${search.toString()}`;
}

function errorBody(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text);
    const ours =
      typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
    return ours ? inLanguage(body as ErrorBody) : null;
  } catch {
    return null;
  }
}

function inLanguage({ message, fields, ...body }: ErrorBody): ErrorBody {
  return {
    ...body,
    message: said(message),
    ...(fields && {
      fields: Object.fromEntries(Object.entries(fields).map(([name, wrong]) => [name, said(wrong)])),
    }),
  };
}
