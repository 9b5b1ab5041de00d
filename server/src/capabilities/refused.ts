import { AppError } from '@staffroom/sdk';

const marker = Symbol('refuses');

/** A property that throws when it is touched: a capability that the agent has not been given. */
export function refuseProperty(object: object, name: string, message: string): void {
  const get = () => {
    throw new AppError('forbidden', message);
  };
  Object.defineProperty(object, name, { get: Object.assign(get, { [marker]: message }) });
}

/** Why this property of an object is refused; undefined where it is not. */
export function refusalOf(object: object, name: string): string | undefined {
  const { get } = (Object.getOwnPropertyDescriptor(object, name) ?? {}) as { get?: object };
  return get && marker in get ? String(get[marker]) : undefined;
}
