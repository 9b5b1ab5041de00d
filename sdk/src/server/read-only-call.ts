import type { Capabilities } from '../capabilities.ts';
import { AppError } from '../errors.ts';
import { msg } from '../server-messages/message.ts';
import type { Capability } from '../manifest.ts';
import type { Collection } from '../storage/collection.ts';
import type { BaseCall } from './call.ts';

/** A property of a call. Its getter is a function without `this`. */
interface Property {
  enumerable?: boolean;
  get?: (this: void) => unknown;
  value?: unknown;
}
/** Throws an error for the named action, for example `storage.create`. */
type Refuse = (action: string) => never;

/** The methods that change nothing. Every other method is refused, also one that a later version of the SDK adds. */
const readingMethods: { [K in Capability]: readonly (keyof Capabilities[K])[] } = {
  ai: ['stream', 'abilities', 'text', 'object'],
  documents: ['list', 'projects', 'get', 'content', 'text', 'file', 'picture', 'pages'],
  search: ['passages', 'find'],
  memory: ['recall'],
  storage: ['collection'],
  notify: [],
  webhook: [],
};
const readingMethodsOfRecords: readonly (keyof Collection<Record<string, unknown>>)[] = [
  'list',
  'count',
  'get',
];
const readingMethodsOfSettings: readonly (keyof BaseCall['agentSettings'])[] = ['read'];

/**
 * Returns the call without anything that changes something, for a shared tool that its manifest declares as reading.
 * @param call a call with all capabilities of its agent
 * @param tool the name of the tool, for the error message
 * @param refused called with each refused action, for example `storage.create`
 * The methods that are left out throw an AppError `forbidden`.
 */
export function readOnlyCall(
  call: BaseCall,
  tool: string,
  refused: (action: string) => void = () => undefined,
): BaseCall {
  const refuse: Refuse = (action) => {
    refused(action);
    throw new AppError(
      'forbidden',
      msg`The tool "${tool}" may not use ${action}: its manifest declares that the tool changes nothing`,
    );
  };
  const reading = {} as BaseCall;
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(call)))
    Object.defineProperty(reading, name, { ...property, configurable: true });
  const replace = (name: string, change: (value: unknown) => unknown) => {
    const before = Object.getOwnPropertyDescriptor(call, name) as Property | undefined;
    if (!before) return;
    const { get: given, value } = before;
    const read = given ?? (() => value);
    // Copies the marks of the property's getter, by which the platform recognizes a capability that was not granted.
    const get = Object.assign(() => change(read()), given);
    Object.defineProperty(reading, name, { enumerable: before.enumerable ?? true, configurable: true, get });
  };
  for (const [name, methods] of Object.entries(readingMethods))
    replace(name, (capability) =>
      name === 'storage'
        ? readOnlyStorage(capability as Capabilities['storage'], refuse)
        : only(capability as object, methods, name, refuse),
    );
  replace('agentSettings', (settings) =>
    only(settings as object, readingMethodsOfSettings, 'agentSettings', refuse),
  );
  replace('enqueue', () => async () => refuse('enqueue'));
  return Object.freeze(reading);
}

function readOnlyStorage(storage: Capabilities['storage'], refuse: Refuse): Capabilities['storage'] {
  const open = storage as unknown as { collection: (...given: unknown[]) => object };
  const collection = (...given: unknown[]) =>
    only(open.collection(...given), readingMethodsOfRecords, 'storage', refuse);
  return { collection } as unknown as Capabilities['storage'];
}

/** Returns an object with the same methods, of which only the named ones work. */
function only<T extends object>(object: T, allowed: readonly PropertyKey[], name: string, refuse: Refuse): T {
  const methods = Object.entries(object as Record<string, unknown>).map(([method, value]) => {
    if (allowed.includes(method)) return [method, value] as const;
    // Rejects where the method would, so that code which handles a rejected promise handles the refusal.
    return [method, async () => refuse(`${name}.${method}`)] as const;
  });
  return Object.fromEntries(methods) as T;
}
