import type { Channel } from './channel.ts';

/**
 * Reports actions that the browser refuses to the host, for administrators. A page that disables this code is not reported, but
 * the browser still refuses its actions.
 */
export function tellRefusals(channel: Channel): void {
  const tell = (action: string) => channel.tell({ type: 'refused', action });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    // Does not report `eval`, because libraries only test whether it is allowed and otherwise work without it.
    if (blockedURI !== 'eval') tell(`${effectiveDirective} ${blockedURI}`);
  });
  const thrown = (reason: unknown) => {
    if (reason instanceof DOMException && reason.name === 'SecurityError') tell(reason.message);
  };
  window.addEventListener('error', ({ error }) => thrown(error));
  window.addEventListener('unhandledrejection', ({ reason }) => thrown(reason));

  for (const [owner, name] of doors()) {
    const native = propertyOf(owner, name);
    Object.defineProperty(owner, name, {
      configurable: true,
      get() {
        tell(name);
        // The getter throws an error if the browser refuses the access.
        return native?.get ? native.get.call(owner) : native?.value;
      },
      set(value: unknown) {
        tell(name);
        native?.set?.call(owner, value);
      },
    });
  }
  Object.defineProperty(window, 'open', {
    configurable: true,
    value: (address?: string | URL) => {
      tell(`window.open ${String(address)}`);
      return null;
    },
  });
}

/** Properties that lead out of the frame, and that browsers block without an event. */
function doors(): [owner: object, name: string][] {
  return [
    [document, 'cookie'],
    [window, 'indexedDB'],
    [window, 'caches'],
    [window, 'opener'],
    [window, 'parent'],
    [navigator, 'serviceWorker'],
  ];
}

function propertyOf(owner: object, name: string): PropertyDescriptor | undefined {
  for (let at: object | null = owner; at !== null; at = Object.getPrototypeOf(at) as object | null) {
    const found = Object.getOwnPropertyDescriptor(at, name);
    if (found) return found;
  }
  return undefined;
}
