import { isAppError } from '@staffroom/sdk';
import {
  type FailureKind,
  type FailureSubject,
  isProviderError,
  ProviderError,
} from '../provider/provider-error.ts';
import { providerWords, sentencesIn, withoutKeys } from './provider-words.ts';

/** The common fields of the SDKs' errors, read without loading their classes. */
export interface Evidence {
  status: number | undefined;
  /** The wait until the next attempt, in whole seconds. */
  retryAfter: number | undefined;
  /** Machine-readable codes from the upstream, such as `insufficient_quota` or `overloaded_error`. */
  words: string;
  /** Request parameters that a separate field of the error names. */
  named: string[];
  /** Error codes only, without other texts of the error. */
  codes: string[];
  /** The error's prose in lower case, for matching. */
  text: string;
  /** The body of the error and the objects within it. */
  bodies: unknown[];
  /** Network error codes of the error itself or of its cause. */
  network: string;
}

/**
 * Turns an SDK's error into a helpful message; its cause contains no key.
 * @param secret the key, which the log must not contain
 */
export function upstreamFailure(
  error: unknown,
  subject: FailureSubject,
  secret: string | null,
): ProviderError {
  if (isProviderError(error)) return error;
  const chain = causes(error);
  // The outgoing connection throws its own error for a refused address.
  const refusedAddress = chain.find(isAppError);
  if (refusedAddress) return new ProviderError('unreachable', subject, { message: refusedAddress.message });
  const evidence = evidenceOf(error);
  const { status, bodies } = evidence;
  const kind = classify(evidence);
  const [outer] = chain as { headers?: unknown }[];
  const fallback = chain.map((link) => (link instanceof Error ? link.message : '')).join('\n');
  return new ProviderError(kind, subject, {
    status,
    told: providerWords({ headers: outer?.headers, bodies, fallback }, secret),
    ...(kind === 'rate-limit' && evidence.retryAfter !== undefined && { retryAfter: evidence.retryAfter }),
    cause: withoutSecret(error, secret),
  });
}

/**
 * Classifies by unambiguous error codes, then by sentences in the message, then by the HTTP status, then by vague codes and
 * network errors.
 */
const classify = (evidence: Evidence): FailureKind =>
  kindIn(codes, evidence.words) ??
  kindIn(sentences, evidence.text) ??
  byStatus(evidence) ??
  kindIn(vagueCodes, evidence.words) ??
  byNetwork(evidence);

type Signs = readonly (readonly [FailureKind, RegExp])[];

const kindIn = (signs: Signs, text: string): FailureKind | undefined =>
  signs.find(([, sign]) => sign.test(text))?.[0];

const codes: Signs = [
  ['malformed-call', /tool_use_failed/],
  ['bad-key', /authentication_error|api_key_invalid|invalid[_-]api[_-]key/],
  ['quota', /insufficient_(quota|credits|balance)|billing/],
  [
    'context-too-long',
    /context_(length|size|window)|too_many_(prompt_|input_)?tokens|(request|prompt|input)_too_(large|long)/,
  ],
  ['refused', /content_policy|content_filter|moderation|invalid_prompt|(bio|cyber|misalignment)_policy/],
];

const sentences: Signs = [
  ['bad-key', /api key not valid|(invalid|incorrect|expired) api key|no auth credentials|login fail/],
  ['quota', /credit balance is too low|insufficient (account )?(balance|credits?|funds)/],
  [
    'wrong-api',
    /only (supported|available) (in|through|via|with) (the )?(\/?v1\/)?(responses|chat\/completions|completions)|not (supported|available) (in|by|through|with) (the )?\/?v1\/(chat\/)?(completions|responses)|not a chat model|use \/?v1\/responses/,
  ],
  [
    'no-tools',
    /tools?( param| parameter| choice)? requires? --|cannot use tools|(does not|doesn't) support (tools|tool use|tool calling|function calling)|(tools?|tool use|(tool|function) calling) (is|are) not (supported|enabled)|no endpoints found that support tool use/,
  ],
  [
    'context-too-long',
    /context (length|window|limit|size)|(prompt|input|request|messages?)( is| are)? too (long|large)|too many (input |prompt )?tokens|token count.{0,80}exceed|exceeds? the (maximum|limit).{0,40}tokens|reduce the (length|size) of (the|your) (messages|prompt|input)|maximum (prompt|input|sequence) length|(prompt|inputs?) exceeds? (the )?max|(range of|exceeded maximum) input length|exceeded model token limit|inputs?[`'"]? tokens.{0,40}must be <=|must have less than \d{1,9} tokens/,
  ],
];

/** Error codes that are less precise than the HTTP status. */
const vagueCodes: Signs = [
  ['no-permission', /permission_(error|denied)/],
  ['rate-limit', /rate_?limit|resource_exhausted/],
  ['unknown-model', /model_not_found|not_found_error/],
  ['overloaded', /overloaded|server_error|api_error|unavailable|timeout_error/],
  ['bad-request', /invalid_(image|base64)|image_(too|file|parse)|unsupported_image/],
];

function byStatus({ status, retryAfter, words, text }: Evidence): FailureKind | undefined {
  switch (status) {
    case undefined:
      return undefined;
    case 401:
      return 'bad-key';
    case 402:
      return 'quota';
    case 403:
      return 'no-permission';
    case 404:
      return 'unknown-model';
    case 408:
      return 'overloaded';
    case 413:
      return 'context-too-long';
    case 429:
      return retryAfter === undefined && /\bquota\b.*\bbilling\b/.test(text) ? 'quota' : 'rate-limit';
    default:
  }
  if (status >= 500) return 'overloaded';
  if (status >= 400) return kindIn(vagueCodes, words) ?? 'bad-request';
  return 'garbage';
}

function byNetwork({ network, text }: Evidence): FailureKind {
  if (
    /enotfound|econnrefused|eai_|ehostunreach|enetunreach|etimedout|connect_timeout|cert|_tls_|ssl/.test(
      network,
    )
  )
    return 'unreachable';
  if (/econnreset|epipe|und_err_socket|err_stream_premature_close|err_http2/.test(network)) return 'cut';
  if (/timed? ?out/.test(text)) return 'stalled';
  if (/malformed|json|parsing|unexpected token/.test(text)) return 'garbage';
  if (/terminated|socket hang up|premature|other side closed|fetch failed|connection error/.test(text))
    return 'cut';
  return 'unknown';
}

function causes(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let next = error; next !== undefined && next !== null && chain.length < 5; ) {
    chain.push(next);
    next = typeof next === 'object' && 'cause' in next ? next.cause : undefined;
  }
  return chain;
}

export function evidenceOf(error: unknown): Evidence {
  const chain = causes(error);
  const records = chain.filter((link) => typeof link === 'object') as Record<string, unknown>[];
  const [outer = {}] = records;
  const text = chain.map((link) => (link instanceof Error ? link.message : '')).join(' ');
  const bodies = [outer['body'], outer['error'], jsonIn(text)]
    .flatMap((body) => [body, field(body, 'error')])
    .filter((body) => body !== undefined);
  const said = [text, ...bodies.flatMap(sentencesIn)].join(' ').slice(0, 8_000);
  const words = [outer, ...bodies].flatMap((body) =>
    ['code', 'type', 'param', 'status'].map((name) => field(body, name)),
  );
  const details = bodies.map((body) => field(body, 'details')).find(Array.isArray) ?? [];
  const status = [outer['status'], ...bodies.flatMap((body) => [field(body, 'code'), field(body, 'status')])]
    .map(withoutQuotes)
    .find(isStatus);
  return {
    status,
    retryAfter: retryAfterOf(outer['headers'], details) ?? secondsIn(said),
    words: [...words, ...details.map((detail) => field(detail, 'reason'))]
      .filter((word) => typeof word === 'string')
      .join(' ')
      .toLowerCase(),
    named: bodies.flatMap(namedBy),
    codes: bodies.map((body) => field(body, 'code')).filter((code) => typeof code === 'string'),
    text: said.toLowerCase(),
    bodies,
    network: records
      .map(({ code }) => (typeof code === 'string' ? code : ''))
      .join(' ')
      .toLowerCase(),
  };
}

/** Returns the parameter that an error names: OpenAI in `param`, FastAPI (vLLM, Mistral) as a path in the body. */
function namedBy(body: unknown): string[] {
  const param = field(body, 'param');
  const detail = field(body, 'detail') ?? field(field(body, 'message'), 'detail');
  const places = Array.isArray(detail) ? detail.map((each) => field(each, 'loc')) : [];
  const names = places.map((place) => (Array.isArray(place) ? place.slice(1).join('.') : ''));
  return [param, ...names].filter((name) => typeof name === 'string' && name !== '') as string[];
}

function isStatus(value: unknown): value is number {
  return typeof value === 'number' && value >= 300 && value < 600;
}

/** Some servers send the status as a text. */
const withoutQuotes = (value: unknown): unknown =>
  typeof value === 'string' && /^[3-5]\d\d$/.test(value) ? Number(value) : value;

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** `@google/genai` puts the error's body as text into its message. */
function jsonIn(message: string): unknown {
  const start = message.indexOf('{');
  if (start < 0 || message.length > 100_000) return undefined;
  try {
    return JSON.parse(message.slice(start, message.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}

/**
 * Reads the wait from a sentence such as "Please try again in 174ms" or "in 1m2.5s", which is all that compatible servers send.
 */
function secondsIn(text: string): number | undefined {
  const [, minutes = '0', amount, unit] =
    /again in (?:(\d{1,3})m)?(\d{1,5}(?:\.\d{1,6})?)(ms|s)\b/.exec(text) ?? [];
  if (amount === undefined) return undefined;
  const seconds = Number(minutes) * 60 + Number(amount) / (unit === 'ms' ? 1_000 : 1);
  return Math.max(Math.ceil(seconds), 1);
}

function retryAfterOf(headers: unknown, details: readonly unknown[]): number | undefined {
  const header = headers instanceof Headers ? headers.get('retry-after') : null;
  // Google puts the delay into the body: "13s".
  const delay = details
    .map((detail) => field(detail, 'retryDelay'))
    .find((value) => typeof value === 'string');
  const told = header ?? delay?.replace(/s$/, '');
  if (told === undefined || told.trim() === '') return undefined;
  const seconds = Number(told);
  const wait = Number.isFinite(seconds) ? seconds : (Date.parse(told) - Date.now()) / 1000;
  return Number.isFinite(wait) ? Math.min(Math.max(Math.ceil(wait), 1), 86_400) : undefined;
}

function withoutSecret(error: unknown, secret: string | null): Error {
  if (!(error instanceof Error)) return new Error('the SDK threw something that is no error');
  const cause = new Error(`${error.name}: ${withoutKeys(error.message.slice(0, 300), secret)}`);
  const frames = /\n[^\S\n]+at .*/s.exec(error.stack ?? '')?.[0] ?? '';
  cause.stack = `${cause.message}${secret ? frames.replaceAll(secret, '[key]') : frames}`;
  return cause;
}
