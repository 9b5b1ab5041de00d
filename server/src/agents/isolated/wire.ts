import { types } from 'node:util';
import { AppError, isAppError } from '@staffroom/sdk';
import type { z } from 'zod';
import { answerInAdvance } from '../../capabilities/at-once.ts';
import { jsonSchemaOf } from '../../ai/gateway/json-schema.ts';
import { readAsRemote, remoteSchema, type RemoteReading } from './remote-schema.ts';

/** Of something that stays where it is; a number without meaning to the other side. */
export type Ref = number;

/** What cannot be copied, and stands for itself on the other side. */
type Special =
  | { kind: 'function'; ref: Ref }
  /** A function whose answer is not waited for. */
  | { kind: 'answer'; answer: unknown }
  | { kind: 'signal'; ref: Ref; aborted: boolean; reason: Packed }
  | { kind: 'schema'; ref: Ref; json: Record<string, unknown>; shape: string[] | null }
  | { kind: 'error'; error: PackedError }
  /** A property that throws when it is touched: a capability that the agent has not been given. */
  | { kind: 'refusal'; error: PackedError }
  /** Marks of the SDK on the value at this place. */
  | { kind: 'marks'; marks: string[] };

interface PackedError {
  name: string;
  message: string;
  stack: string | undefined;
  app: { code: AppError['code']; fields?: Record<string, string>; retryAfter?: number } | null;
  /** By what the side that it comes from knows it. */
  origin: Ref | null;
  /** It comes from the side that receives it, and is given back. */
  returned: boolean;
}

/** A value with holes, and what belongs into them. */
export interface Packed {
  value: unknown;
  specials?: [path: (string | number)[], special: Special][];
}

/** One side of the channel, for as long as one request. */
export interface Sender {
  /** Keeps something for the other side to refer to. */
  keep(value: unknown): Ref;
  keepSignal(signal: AbortSignal): Ref;
  keepError(error: unknown): Ref | null;
}

export interface Receiver {
  call(ref: Ref): (...args: unknown[]) => unknown;
  signal(ref: Ref): AbortController;
  error(origin: Ref): unknown;
}

const deepest = 100;
const originOf = new WeakMap<object, Ref>();
const jsonOf = new WeakMap<object, Record<string, unknown>>();

/** @throws TypeError for what neither can be copied nor stand for itself */
export function pack(value: unknown, sender: Sender): Packed {
  const specials: [path: (string | number)[], special: Special][] = [];
  /** Where the value stands that is being looked at. */
  const path: (string | number)[] = [];

  function put(special: Special): undefined {
    specials.push([[...path], special]);
  }

  function at(key: string | number, one: unknown): unknown {
    path.push(key);
    const copy = visit(one);
    path.pop();
    return copy;
  }

  function visit(one: unknown): unknown {
    if (typeof one === 'function') return put(packFunction(one, sender));
    if (typeof one === 'symbol') return undefined;
    if (typeof one !== 'object' || one === null) return one;
    if (types.isNativeError(one) || isAppError(one))
      return put({ kind: 'error', error: packError(one, sender) });
    if (one instanceof AbortSignal) {
      const reason = one.aborted ? pack(one.reason, sender) : { value: undefined };
      return put({ kind: 'signal', ref: sender.keepSignal(one), aborted: one.aborted, reason });
    }
    if ('_zod' in one) return put(packSchema(one as z.ZodType, sender));
    if (ArrayBuffer.isView(one) || types.isBoxedPrimitive(one) || isLeaf(one)) return one;
    if (path.length > deepest) throw new TypeError('A value is nested too deeply for another process');
    if (Array.isArray(one)) return one.map((item, index) => at(index, item));
    return visitObject(one as Record<string, unknown>);
  }

  function visitObject(one: Record<string, unknown>): Record<string, unknown> {
    const marks = Object.getOwnPropertySymbols(one).flatMap((symbol) => Symbol.keyFor(symbol) ?? []);
    if (marks.length > 0) put({ kind: 'marks', marks });
    const copy: Record<string, unknown> = {};
    // What a call refuses is not listed; calls are frozen.
    const keys = Object.isFrozen(one) ? Object.getOwnPropertyNames(one) : Object.keys(one);
    for (const key of keys) {
      let item: unknown;
      try {
        item = one[key];
      } catch (error) {
        path.push(key);
        put({ kind: 'refusal', error: packError(error, sender) });
        path.pop();
        continue;
      }
      define(copy, key, at(key, item));
    }
    return copy;
  }

  const copied = visit(value);
  return specials.length > 0 ? { value: copied, specials } : { value: copied };
}

/** @throws TypeError where the other side does not keep to the form */
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
      const error = unpackError(special.error, receiver);
      Object.defineProperty(place, last, {
        get() {
          throw error;
        },
      });
    } else if (special.kind === 'marks') {
      for (const mark of special.marks) Object.defineProperty(place[last], Symbol.for(mark), { value: true });
    } else define(place, last, fill(special, receiver));
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

function packFunction(one: object, sender: Sender): Special {
  const known = answerInAdvance(one);
  return known ? { kind: 'answer', answer: known.answer } : { kind: 'function', ref: sender.keep(one) };
}

function packSchema(schema: z.ZodType, sender: Sender): Special {
  const json = jsonOf.get(schema) ?? jsonSchemaOf(schema, 'input');
  jsonOf.set(schema, json);
  const shape = 'shape' in schema ? Object.keys(schema.shape as object) : null;
  return { kind: 'schema', ref: sender.keep((value: unknown) => readAsRemote(schema, value)), json, shape };
}

function packError(error: unknown, sender: Sender): PackedError {
  const known = error instanceof Error || isAppError(error) ? error : new Error(String(error));
  const { code, fields, retryAfter } = isAppError(known) ? known : ({} as Partial<AppError>);
  const theirs = originOf.get(known);
  const more = { ...(fields && { fields }), ...(retryAfter !== undefined && { retryAfter }) };
  return {
    name: known.name,
    message: known.message,
    stack: known.stack,
    app: code === undefined ? null : { code, ...more },
    origin: theirs ?? sender.keepError(error),
    returned: theirs !== undefined,
  };
}

function unpackError(
  { name, message, stack, app, origin, returned }: PackedError,
  receiver: Receiver,
): unknown {
  const mine = returned && origin !== null ? receiver.error(origin) : undefined;
  if (mine !== undefined) return mine;
  const error = app ? new AppError(app.code, message, app) : new Error(message);
  // `name` of an abort decides how it is met.
  Object.defineProperty(error, 'name', { value: name, configurable: true, writable: true });
  if (stack !== undefined) error.stack = stack;
  if (origin !== null && !returned) originOf.set(error, origin);
  return error;
}

function answerTo(answer: unknown, wish: object = {}): unknown {
  if (Object.values(wish).every((value) => value === undefined)) return structuredClone(answer);
  throw new AppError(
    'invalid',
    'An agent in a process of its own cannot ask this for something in particular',
  );
}

const isLeaf = (one: object) =>
  types.isDate(one) ||
  types.isMap(one) ||
  types.isSet(one) ||
  types.isRegExp(one) ||
  types.isAnyArrayBuffer(one);

/** `__proto__` is a name like any other. */
function define(target: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}
