import { AppError, isAppError, type Message, messageOf, msg, visibleLine } from '@staffroom/sdk';
import type { AppErrorOptions, ErrorCode } from '@staffroom/sdk/internal/shared';

/** Kinds of provider failures, for the ledger and the fallback. */
export type FailureKind =
  | 'no-key'
  | 'bad-key'
  /** The key is valid but lacks this permission. */
  | 'no-permission'
  | 'unknown-model'
  | 'rate-limit'
  /** The credit is used up, so waiting does not help. */
  | 'quota'
  | 'context-too-long'
  | 'refused'
  | 'bad-request'
  /** The provider offers the model, but not through the API of this request. */
  | 'wrong-api'
  /** The model accepts no tools, or its server was started without tool support. */
  | 'no-tools'
  /** The model called a tool in a form that the provider could not read. */
  | 'malformed-call'
  /** The answer or the connection ended early. */
  | 'cut'
  | 'stalled'
  | 'too-long'
  | 'empty'
  | 'overloaded'
  | 'unreachable'
  /** The response does not follow the protocol. */
  | 'garbage'
  | 'unknown';

export interface FailureSubject {
  name: string;
  model?: string;
  keyVariable?: string | undefined;
  /** The provider's reason for ending an answer, in its own words. */
  ended?: string | undefined;
  /** The words with which the model itself refused. Readers see these words, because they are the model's answer. */
  refusal?: string | undefined;
}

/** The provider's own error message, without keys. Only the log and administrators get it, never staff. */
export interface ProviderWords {
  words: string;
  /** The id by which the provider can find the request. */
  requestId: string | null;
  /** The HTTP status. */
  status: number | null;
}

interface FailureDetails extends AppErrorOptions {
  status?: number | undefined;
  /** The provider's error message, if it says more than the kind of failure. */
  told?: Partial<ProviderWords> | undefined;
  /** Replaces the standard message for this kind of failure. */
  message?: string | Message;
}

/** Characters of a model's refusal that a message quotes. */
const maxRefusal = 300;

const codes: Partial<Record<FailureKind, ErrorCode>> = {
  'rate-limit': 'rate-limited',
  'context-too-long': 'too-large',
  refused: 'invalid',
};

/** Marks the class like `AppError`, because `instanceof` fails if the module is loaded twice. */
const marker = Symbol.for('staffroom.provider-error');

/**
 * A failure of a provider, with a message that helps the reader. The message never contains upstream text, which can say
 * anything. The only exception is a model's refusal: it is an answer to the reader, so the message quotes it.
 */
export class ProviderError extends AppError {
  readonly [marker] = true;
  readonly kind: FailureKind;
  /** The message for administrators, who can fix the cause. */
  readonly forAdministrators: string | Message;
  /** The provider's own error message. Private, so that code that serializes the error cannot show it to staff. */
  readonly #told: ProviderWords;

  constructor(
    kind: FailureKind,
    subject: FailureSubject,
    { status, message, told, ...options }: FailureDetails = {},
  ) {
    super(codes[kind] ?? 'unavailable', message ?? sentence(kind, subject, { ...options, status }), options);
    this.name = 'ProviderError';
    this.kind = kind;
    this.#told = { words: subject.ended ?? '', requestId: null, status: status ?? null, ...told };
    this.forAdministrators = message ?? sentenceForAdministrators(kind, subject, status) ?? messageOf(this);
  }

  get told(): ProviderWords {
    return this.#told;
  }
}

export function isProviderError(error: unknown): error is ProviderError {
  return isAppError(error) && marker in error;
}

/** Returns null if the error is not from a provider. */
export function failureKind(error: unknown): FailureKind | null {
  return isProviderError(error) ? error.kind : null;
}

/** Whether another provider could succeed. A faulty request would fail at every provider. */
export function canFallBack(error: unknown): boolean {
  const kind = failureKind(error);
  return kind !== null && kind !== 'context-too-long' && kind !== 'refused';
}

function sentence(
  kind: FailureKind,
  subject: FailureSubject,
  { status, retryAfter }: { status: number | undefined; retryAfter?: number },
): Message {
  const { name, keyVariable } = subject;
  const { chosen, key, http } = wordsOf(subject, status);
  const refusal = visibleLine(subject.refusal ?? '').slice(0, maxRefusal);
  switch (kind) {
    case 'no-key':
      return keyVariable
        ? msg`${name} has no key: ${keyVariable} is not set on the server. Ask an administrator to set it, or choose another provider.`
        : msg`${name} needs a key. Ask an administrator to name its environment variable, or choose another provider.`;
    case 'bad-key':
      return msg`${name} rejected ${key}. Ask an administrator to replace it or choose another provider.`;
    case 'no-permission':
      return msg`${name} doesn’t allow ${key} to use ${chosen}. Choose another model or ask an administrator.`;
    case 'unknown-model':
      return msg`${name} does not know ${chosen}. Choose another model, or ask an administrator to check the provider's address.`;
    case 'rate-limit':
      return retryAfter === undefined
        ? msg`${name} is busy. Try again in a minute, or choose another provider.`
        : retryAfter === 1
          ? msg`${name} is busy. Try again in ${retryAfter} second, or choose another provider.`
          : msg`${name} is busy. Try again in ${retryAfter} seconds, or choose another provider.`;
    case 'quota':
      return msg`The credit or quota of ${name} is used up. Ask an administrator to check the account, or choose another provider.`;
    case 'context-too-long':
      return msg`This is too long for ${chosen} by ${name}. Start a new chat, use fewer documents or choose a model with a larger context.`;
    case 'refused':
      return refusal === ''
        ? msg`${name} declined to answer. Rephrase or choose another model.`
        : msg`The model of ${name} refused: “${refusal}” Rephrase or choose another model.`;
    case 'bad-request':
      return msg`${name} does not accept this request for ${chosen}${http}. Choose another model, or ask an administrator to check the settings.`;
    case 'wrong-api':
      return msg`${name} does not offer ${chosen} through the selected API. Choose another model, or ask an administrator to check the settings.`;
    case 'no-tools':
      return msg`${name} does not support tools for ${chosen}. Choose another model, or ask an administrator to check the settings.`;
    case 'malformed-call':
      return msg`${name} called a tool in a form that cannot be read. Try again.`;
    case 'cut':
      return msg`${name} stopped before finishing the answer. Try again.`;
    case 'stalled':
      return msg`${name} took too long to respond. Try again.`;
    case 'too-long':
      return msg`${name} reached the maximum answer length and was stopped. The text so far is kept. Ask for less at a time.`;
    case 'empty':
      return msg`${name} returned an empty answer. Try again or rephrase.`;
    case 'overloaded':
      return msg`${name} is having problems${http}. Try again in a minute or choose another provider.`;
    case 'unreachable':
      return msg`${name} cannot be reached. Try again in a minute, or ask an administrator to check its address.`;
    case 'garbage':
      return msg`${name} sent an unreadable response. Try again or ask an administrator to check its address.`;
    case 'unknown':
      return msg`${name} failed while answering. Try again.`;
  }
}

/** Returns null if the general message is enough for administrators. */
function sentenceForAdministrators(
  kind: FailureKind,
  subject: FailureSubject,
  status: number | undefined,
): Message | null {
  const { name } = subject;
  const { chosen, key, http } = wordsOf(subject, status);
  switch (kind) {
    case 'bad-key':
      return msg`${name} rejected ${key}. Set a new one on the server and restart it.`;
    case 'no-permission':
      return msg`${name} doesn’t allow ${key} to use ${chosen}. Choose another model or check the account.`;
    case 'unknown-model':
      return msg`${name} does not know ${chosen}. Check the identifier of the model and the address of the provider.`;
    case 'quota':
      return msg`The credit or quota of ${name} is used up. Check the account.`;
    case 'bad-request':
      return msg`${name} does not accept this request for ${chosen}${http}. Check the model and the address of the provider.`;
    case 'wrong-api':
      return msg`${name} does not offer ${chosen} through the selected API. Select another API for the provider, or another model.`;
    case 'no-tools':
      return msg`${name} does not support tools for ${chosen}. Turn off tools for this model, or start the server with tool support (llama.cpp: --jinja).`;
    case 'unreachable':
      return msg`${name} cannot be reached. Check its address, or try again in a minute.`;
    case 'garbage':
      return msg`${name} sent an unreadable response. Check its address.`;
    default:
      return null;
  }
}

function wordsOf({ model, keyVariable }: FailureSubject, status: number | undefined) {
  const chosen = model === undefined ? msg`this model` : msg`the model "${model.slice(0, 100)}"`;
  const key = keyVariable ? msg`the key in ${keyVariable}` : msg`the key`;
  const http = status === undefined ? '' : msg` (HTTP ${status})`;
  return { chosen, key, http };
}
