import { AppError } from '@staffroom/sdk';

const marker = Symbol('refuses');

/** Defines a property that throws an error on access, for a capability that was not granted. */
export function refuseProperty(object: object, name: string, message: string): void {
  const get = () => {
    throw new AppError('forbidden', message);
  };
  Object.defineProperty(object, name, { get: Object.assign(get, { [marker]: message }) });
}

export function refusalOf(object: object, name: string): string | undefined {
  const { get } = (Object.getOwnPropertyDescriptor(object, name) ?? {}) as { get?: object };
  return get && marker in get ? String(get[marker]) : undefined;
}
