import { types } from 'node:util';
import { AppError, isAppError, type Message, messageOf } from '@staffroom/sdk';
import type { AppErrorOptions } from '@staffroom/sdk/internal/shared';
import type { z } from 'zod';
import { answerInAdvance } from '../../capabilities/returns-synchronously.ts';
import { refusalOf } from '../../capabilities/refused.ts';
import { jsonSchemaOf } from '../../ai/gateway/json-schema.ts';
import { readAsRemote, remoteSchema, type RemoteReading } from '../../agents/shared-tools/remote-schema.ts';

export type Ref = number;

type Special =
  | { kind: 'function'; ref: Ref }
  /** A function whose stored result the other side uses immediately, without awaiting a reply. */
  | { kind: 'answer'; answer: unknown }
  | { kind: 'signal'; ref: Ref; aborted: boolean; reason: Packed }
  | { kind: 'schema'; ref: Ref; json: Record<string, unknown>; shape: string[] | null }
  | { kind: 'error'; error: PackedError }
  /** A property that throws an error on access, because it is a capability that was not granted. */
  | { kind: 'refusal'; message: string }
  | { kind: 'marks'; marks: string[] };

interface PackedError {
  name: string;
  message: string;
  stack: string | undefined;
  app: (Pick<AppErrorOptions, 'fields' | 'retryAfter'> & { code: AppError['code']; message: Message }) | null;
  /** The id of the error in the process that created it; null if it has none. */
  origin: Ref | null;
  /** True if the error was created by the process that receives it, which then gets its own error back. */
  returned: boolean;
}

/**
 * A value for the other process. Functions, schemas and errors are cut out of `value` and listed in `specials` with their
 * paths.
 */
export interface Packed {
  value: unknown;
  specials?: [path: (string | number)[], special: Special][];
  /** True if JSON cannot represent the value. */
  rich?: true;
}

export interface Sender {
  keep(value: unknown): Ref;
  keepSignal(signal: AbortSignal): Ref;
  keepError(error: unknown): Ref | null;
}

export interface Receiver {
  call(ref: Ref): (...args: unknown[]) => unknown;
  signal(ref: Ref): AbortController;
  error(origin: Ref): unknown;
  refused(message: string): void;
}

const maxDepth = 100;
const originOf = new WeakMap<object, Ref>();
const jsonOf = new WeakMap<object, Record<string, unknown>>();

/** Prepares a value for the other process. @throws TypeError for a value that can be neither copied nor proxied */
export function pack(value: unknown, sender: Sender): Packed {
  const specials: [path: (string | number)[], special: Special][] = [];
  const path: (string | number)[] = [];
  let isRich = false as boolean;

  function put(special: Special): undefined {
    specials.push([path.slice(), special]);
  }

  function inner(one: unknown): Packed {
    const packed = pack(one, sender);
    isRich ||= packed.rich === true;
    return packed;
  }

  function at(key: string | number, one: unknown): unknown {
    path.push(key);
    const copy = visit(one);
    path.pop();
    return copy;
  }

  function visit(one: unknown): unknown {
    switch (typeof one) {
      case 'string':
      case 'boolean':
        return one;
      case 'number':
        isRich ||= !Number.isFinite(one) || Object.is(one, -0);
        return one;
      case 'function':
        return visitFunction(one);
      case 'object':
        return one === null ? one : visitThing(one);
      case 'symbol':
        return undefined;
      default:
        isRich ||= path.length > 0 || one !== undefined;
        return one;
    }
  }

  function visitFunction(one: object): undefined {
    const known = answerInAdvance(one);
    if (known) return put({ kind: 'answer', answer: inner(known.answer).value });
    return put({ kind: 'function', ref: sender.keep(one) });
  }

  function visitThing(one: object): unknown {
    if (Array.isArray(one)) {
      if (path.length > maxDepth) throw tooDeep();
      const copy: unknown[] = [];
      for (let index = 0; index < one.length; index++) copy.push(at(index, one[index]));
      return copy;
    }
    const prototype: unknown = Object.getPrototypeOf(one);
    if (prototype === Object.prototype && !('_zod' in one) && !isAppError(one)) return visitObject(one);
    if (types.isNativeError(one) || isAppError(one))
      return put({ kind: 'error', error: packError(one, sender) });
    if (one instanceof AbortSignal) {
      const reason = one.aborted ? inner(one.reason) : { value: null };
      return put({ kind: 'signal', ref: sender.keepSignal(one), aborted: one.aborted, reason });
    }
    if ('_zod' in one) return put(packSchema(one as z.ZodType, sender));
    if (ArrayBuffer.isView(one) || types.isBoxedPrimitive(one) || isLeaf(one)) {
      isRich = true;
      return one;
    }
    return visitObject(one);
  }

  function visitObject(one: object): Record<string, unknown> {
    if (path.length > maxDepth) throw tooDeep();
    const symbols = Object.getOwnPropertySymbols(one);
    if (symbols.length > 0)
      put({ kind: 'marks', marks: symbols.flatMap((symbol) => Symbol.keyFor(symbol) ?? []) });
    const copy: Record<string, unknown> = {};
    // Skips capabilities that the call refuses. A frozen object is a call.
    const isCall = Object.isFrozen(one);
    for (const key of isCall ? Object.getOwnPropertyNames(one) : Object.keys(one)) {
      const message = isCall ? refusalOf(one, key) : undefined;
      if (message === undefined) set(copy, key, at(key, one[key as never]));
      else specials.push([[...path, key], { kind: 'refusal', message }]);
    }
    return copy;
  }

  const copied = visit(value);
  return {
    value: copied,
    ...(specials.length > 0 && { specials }),
    ...(isRich && { rich: true }),
  };
}

/** Restores a value from the other process. @throws TypeError if the message is malformed */
export function unpack({ value, specials = [] }: Packed, receiver: Receiver): unknown {
  const whole = { value };
  for (const [path, special] of specials) {
    let place: Record<string, unknown> = whole;
    let last = 'value';
    for (const key of path) {
      const next = Object.hasOwn(place, last) ? place[last] : undefined;
      if (typeof next !== 'object' || next === null) throw new TypeError('A message has no such place');
      place = next as Record<string, unknown>;
      last = String(key);
    }
    if (special.kind === 'refusal') {
      const { message } = special;
      Object.defineProperty(place, last, {
        get() {
          receiver.refused(message);
          throw new AppError('forbidden', message);
        },
      });
    } else if (special.kind === 'marks') {
      for (const mark of special.marks) Object.defineProperty(place[last], Symbol.for(mark), { value: true });
    } else set(place, last, fill(special, receiver));
  }
  return whole.value;
}

function fill(special: Exclude<Special, { kind: 'refusal' | 'marks' }>, receiver: Receiver): unknown {
  switch (special.kind) {
    case 'function':
      return receiver.call(special.ref);
    case 'answer':
      return (wish?: object) => answerTo(special.answer, wish);
    case 'error':
      return unpackError(special.error, receiver);
    case 'signal': {
      const controller = receiver.signal(special.ref);
      if (special.aborted) controller.abort(unpack(special.reason, receiver));
      return controller.signal;
    }
    case 'schema': {
      const read = receiver.call(special.ref) as (value: unknown) => Promise<RemoteReading>;
      return remoteSchema(read, special);
    }
  }
}

function packSchema(schema: z.ZodType, sender: Sender): Special {
  const json = jsonOf.get(schema) ?? jsonSchemaOf(schema, 'input');
  jsonOf.set(schema, json);
  const shape = 'shape' in schema ? Object.keys(schema.shape as object) : null;
  return { kind: 'schema', ref: sender.keep((value: unknown) => readAsRemote(schema, value)), json, shape };
}

function packError(error: unknown, sender: Sender): PackedError {
  const known = error instanceof Error || isAppError(error) ? error : new Error(String(error));
  const theirs = originOf.get(known);
  return {
    name: known.name,
    message: known.message,
    stack: known.stack,
    app: isAppError(known) ? packAppError(known) : null,
    origin: theirs ?? sender.keepError(error),
    returned: theirs !== undefined,
  };
}

function packAppError(error: AppError): NonNullable<PackedError['app']> {
  const { code, fields, fieldMessages, retryAfter } = error;
  return {
    code,
    message: messageOf(error),
    ...(fields && { fields: { ...fields, ...fieldMessages } }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

function unpackError(
  { name, message, stack, app, origin, returned }: PackedError,
  receiver: Receiver,
): unknown {
  const mine = returned && origin !== null ? receiver.error(origin) : undefined;
  if (mine !== undefined) return mine;
  const error = app ? new AppError(app.code, app.message, app) : new Error(message);
  // Sets the error's `name`, because callers recognize an abort by it.
  Object.defineProperty(error, 'name', { value: name, configurable: true, writable: true });
  if (stack !== undefined) error.stack = stack;
  if (origin !== null && !returned) originOf.set(error, origin);
  return error;
}

function answerTo(answer: unknown, wish: object = {}): unknown {
  if (Object.values(wish).every((value) => value === undefined)) return structuredClone(answer);
  throw new AppError('invalid', 'An agent in a separate process cannot ask this for something in particular');
}

const isLeaf = (one: object) =>
  types.isDate(one) ||
  types.isMap(one) ||
  types.isSet(one) ||
  types.isRegExp(one) ||
  types.isAnyArrayBuffer(one);

const tooDeep = () => new TypeError('A value is nested too deeply for another process');

function set(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  else target[key] = value;
}
