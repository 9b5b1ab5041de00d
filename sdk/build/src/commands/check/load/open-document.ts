import { Window } from 'happy-dom';

/** Gives code for browsers the globals that it commonly reads while it is loaded. */
export function openDocument(): void {
  const window = new Window({ url: 'http://localhost/' });
  for (const name of Object.getOwnPropertyNames(window)) {
    if (name === 'window' || name in globalThis || !/^[A-Za-z]/.test(name)) continue;
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => Reflect.get(window, name) as unknown,
    });
  }
  Object.defineProperty(globalThis, 'window', { configurable: true, value: globalThis });
}
