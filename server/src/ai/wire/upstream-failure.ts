import { isAppError } from '@staffroom/sdk';
import {
  type FailureKind,
  type FailureSubject,
  isProviderError,
  ProviderError,
} from '../provider/provider-error.ts';

/** What the SDKs' errors have in common, read without their classes: none of them need be loaded for it. */
export interface Evidence {
  status: number | undefined;
  /** Seconds, whole. */
  retryAfter: number | undefined;
  /** Machine-readable words of the upstream, such as `insufficient_quota` or `overloaded_error`. */
  words: string;
  /** Parameters of the request that the error names in a field of its own. */
  named: string[];
  /** Codes of the error, apart from its other words. */
  codes: string[];
  /** What it says in prose. For deciding only: nobody is shown it. */
  text: string;
  /** Error codes of the network, of the error or of what caused it. */
  network: string;
}

/**
 * An SDK's error as the sentence that helps, with a cause that names no key.
 * @param secret what the log must not hold: the key
 */
export function upstreamFailure(
  error: unknown,
  subject: FailureSubject,
  secret: string | null,
): ProviderError {
  if (isProviderError(error)) return error;
  const chain = causes(error);
  // The way out of the server has words of its own for an address that is not allowed.
  const refusedAddress = chain.find(isAppError);
  if (refusedAddress) return new ProviderError('unreachable', subject, { message: refusedAddress.message });
  const evidence = evidenceOf(error);
  const kind = classify(evidence);
  return new ProviderError(kind, subject, {
    status: evidence.status,
    ...(kind === 'rate-limit' && evidence.retryAfter !== undefined && { retryAfter: evidence.retryAfter }),
    cause: withoutSecret(error, kind, secret),
  });
}

function classify({ status, retryAfter, words, text, network }: Evidence): FailureKind {
  if (/tool_use_failed/.test(words)) return 'malformed-call';
  if (status === 401 || /authentication_error|api_key_invalid|invalid_api_key/.test(words)) return 'bad-key';
  if (/api key not valid|invalid api key|incorrect api key/.test(text)) return 'bad-key';
  if (status === 402 || /insufficient_quota|billing/.test(words) || /credit balance is too low/.test(text))
    return 'quota';
  if (status === 413 || /context_length_exceeded|request_too_large/.test(words) || tooLong.test(text))
    return 'context-too-long';
  if (/content_policy|content_filter|moderation|invalid_prompt|(bio|misalignment)_policy/.test(words))
    return 'refused';
  if (status === 403 || /permission_(error|denied)/.test(words)) return 'no-permission';
  if (status === 429 || /rate_limit|resource_exhausted/.test(words))
    return retryAfter === undefined && /\bquota\b.*\bbilling\b/.test(text) ? 'quota' : 'rate-limit';
  if (status === 404 || /model_not_found|not_found_error/.test(words)) return 'unknown-model';
  if (status === 408 || (status !== undefined && status >= 500)) return 'overloaded';
  if (/overloaded|server_error|api_error|unavailable|timeout_error/.test(words)) return 'overloaded';
  if (
    (status !== undefined && status >= 400) ||
    /invalid_(image|base64)|image_(too|file|parse)|unsupported_image/.test(words)
  )
    return 'bad-request';
  if (status !== undefined && status >= 300) return 'garbage';
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

const tooLong =
  /context (length|window)|maximum context|(prompt|input|request) is too (long|large)|too many (input )?tokens|token count.{0,80}exceed|exceeds? the (maximum|limit).{0,40}tokens/;

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
  const bodies = [outer['error'], jsonIn(text)].flatMap((body) => [body, field(body, 'error')]);
  const words = [outer, ...bodies].flatMap((body) =>
    ['code', 'type', 'param', 'status'].map((name) => field(body, name)),
  );
  const details = bodies.map((body) => field(body, 'details')).find(Array.isArray) ?? [];
  const status = [outer['status'], ...bodies.map((body) => field(body, 'code'))].find(isStatus);
  return {
    status,
    retryAfter: retryAfterOf(outer['headers'], details),
    words: [...words, ...details.map((detail) => field(detail, 'reason'))]
      .filter((word) => typeof word === 'string')
      .join(' ')
      .toLowerCase(),
    named: bodies.flatMap(namedBy),
    codes: bodies.map((body) => field(body, 'code')).filter((code) => typeof code === 'string'),
    text: text.slice(0, 4_000).toLowerCase(),
    network: records
      .map(({ code }) => (typeof code === 'string' ? code : ''))
      .join(' ')
      .toLowerCase(),
  };
}

/** OpenAI names one as `param`, FastAPI (vLLM, Mistral) by the place in the body. */
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

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** `@google/genai` hands over the body of an error as text inside its message. */
function jsonIn(message: string): unknown {
  const start = message.indexOf('{');
  if (start < 0 || message.length > 100_000) return undefined;
  try {
    return JSON.parse(message.slice(start, message.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}

function retryAfterOf(headers: unknown, details: readonly unknown[]): number | undefined {
  const header = headers instanceof Headers ? headers.get('retry-after') : null;
  // Google says it in the body: "13s".
  const delay = details
    .map((detail) => field(detail, 'retryDelay'))
    .find((value) => typeof value === 'string');
  const told = header ?? delay?.replace(/s$/, '');
  if (told === undefined || told.trim() === '') return undefined;
  const seconds = Number(told);
  const wait = Number.isFinite(seconds) ? seconds : (Date.parse(told) - Date.now()) / 1000;
  return Number.isFinite(wait) ? Math.min(Math.max(Math.ceil(wait), 1), 86_400) : undefined;
}

/** For the log: what a provider says about a key repeats part of it, so nothing is taken from there. */
function withoutSecret(error: unknown, kind: FailureKind, secret: string | null): Error {
  if (!(error instanceof Error)) return new Error('the SDK threw something that is no error');
  const safe = (text: string) => (secret ? text.replaceAll(secret, '[key]') : text);
  const said = kind === 'bad-key' || kind === 'no-permission' ? '' : `: ${safe(error.message).slice(0, 300)}`;
  const cause = new Error(`${error.name}${said}`);
  const frames = /\n[^\S\n]+at .*/s.exec(error.stack ?? '')?.[0] ?? '';
  cause.stack = `${cause.message}${safe(frames)}`;
  return cause;
}
