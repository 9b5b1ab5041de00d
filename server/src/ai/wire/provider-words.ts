import type { ProviderWords } from '../provider/provider-error.ts';

/** Maximum length of a stored error message, in characters. */
const maxWords = 2_000;
/** Maximum length of a request id in characters: a longer text is not an id. */
const maxId = 200;
const cutOut = '[key]';
/** Maximum number of errors that are read from a list. */
const maxErrors = 5;

/**
 * Returns a provider's error message for administrators and the log: without keys, at most a page.
 * @param bodies the error's body and the objects within it, the outer one first
 * @param fallback the message of the error, used if no body contains a message
 * @param secret the key of the request; providers repeat it whole, in parts or masked
 */
export function providerWords(
  { headers, bodies, fallback }: { headers: unknown; bodies: readonly unknown[]; fallback: string },
  secret: string | null,
): Pick<ProviderWords, 'words' | 'requestId'> {
  const said = bodies.flatMap(sentencesIn).filter((text) => text.trim() !== '');
  const words = [...new Set(said)].join('\n') || fallback;
  return {
    words: withoutKeys(words, secret).trim().slice(0, maxWords),
    requestId: requestIdIn(headers, bodies),
  };
}

/**
 * Finds the message of an error body: `message` (OpenAI, Anthropic), `detail` (FastAPI), a text in `error` (xAI), `msg`
 * (gateways), `errors` (Cloudflare), `base_resp` (MiniMax), or the message of the provider behind OpenRouter.
 */
export function sentencesIn(body: unknown): string[] {
  if (typeof body === 'string') return [body];
  if (typeof body !== 'object' || body === null) return [];
  const { message, detail, details, error, metadata, status, code, type, ...others } = body as Record<
    string,
    unknown
  >;
  const { msg, error_msg: errorText, status_msg: statusText, errors, base_resp: minimax } = others;
  const texts = [message, msg, errorText, statusText, detail, error, rawOf(metadata), details].filter(
    (value) => typeof value === 'string',
  );
  const nested = [...(Array.isArray(errors) ? errors.slice(0, maxErrors) : []), minimax].flatMap(
    nestedSentences,
  );
  // FastAPI lists the faulty parameters in `detail`. Google's `details` are for programs, so they are skipped.
  if (Array.isArray(detail)) texts.push(JSON.stringify(detail));
  const codes = [code, type, status].filter(
    (value) => typeof value === 'string' || typeof value === 'number',
  );
  const told = texts.length > 0 && codes.length > 0 ? [...texts, `(${codes.join(', ')})`] : texts;
  return [...told, ...nested];
}

/** Reads one more level, so that a body cannot nest without end. */
function nestedSentences(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const { message, msg, status_msg: statusText } = value as Record<string, unknown>;
  return [message, msg, statusText].filter((text) => typeof text === 'string');
}

const rawOf = (metadata: unknown) =>
  typeof metadata === 'object' && metadata !== null
    ? (metadata as Record<string, unknown>)['raw']
    : undefined;

function requestIdIn(headers: unknown, bodies: readonly unknown[]): string | null {
  const known = [
    'x-request-id',
    'request-id',
    'x-goog-request-id',
    'apim-request-id',
    'x-amzn-requestid',
    'cf-ray',
  ];
  const sent = headers instanceof Headers ? known.map((name) => headers.get(name)) : [];
  const told = bodies.map((body) =>
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)['request_id'] : null,
  );
  const id = [...sent, ...told].find((each) => typeof each === 'string' && /^[\w.:/=+-]+$/.test(each));
  return typeof id === 'string' ? id.slice(0, maxId) : null;
}

/** Matches providers' keys by their usual prefixes, and the token after "Bearer". */
const keyShapes =
  /\b(?:sk|pk|rk|gsk|xai|pplx|csk|hf|r8|nvapi|fw|tgp|AIza|ya29|ghp|glpat|eyJ)[-_.A-Za-z0-9]{8,}|\bBearer\s+[^\s"',;]+/g;
/** Matches tokens that are longer than any word of a language and any request id, so that they are probably keys. */
const longToken = /[A-Za-z0-9_-]{41,}/g;
/** Minimum length of a key's beginning or end, in characters: a shorter part could be an ordinary word. */
const minPart = 4;

/** Cuts out the key, parts of the key, and everything that looks like a key. */
export function withoutKeys(text: string, secret: string | null): string {
  const whole = secret ? [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)] : [];
  const without = whole.reduce((left, form) => left.replaceAll(form, cutOut), text);
  const plain = without
    .replace(keyShapes, cutOut)
    .replace(/[^\s"'`(),;]+/g, (word) => (isMasked(word) ? cutOut : word))
    .replace(longToken, cutOut);
  if (!secret) return plain;
  return plain.replace(/[A-Za-z0-9_-]+/g, (word) => (isPartOf(secret, word) ? cutOut : word));
}

const isMasked = (word: string): boolean => /\w\*\*|\*\*[\w-]|[•●]{2}|\w(?:…|\.{3})\w/.test(word);

function isPartOf(secret: string, word: string): boolean {
  if (word.length < minPart || /^[a-z]+$/.test(word)) return false;
  return word.length >= 8 ? secret.includes(word) : secret.startsWith(word) || secret.endsWith(word);
}
