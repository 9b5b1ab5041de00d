interface Destination {
  url: string;
  key: string;
  sameDocument: boolean;
}

/**
 * A polyfill of the Navigation API as far as the workspace uses it: an event before each navigation within the page, which can
 * be canceled.
 */
export function standInForNavigation(): void {
  if ('navigation' in window) return;
  const navigation = Object.assign(new EventTarget(), { traverseTo: () => undefined });
  Object.assign(window, { navigation });
  for (const [name, navigationType] of [
    ['pushState', 'push'],
    ['replaceState', 'replace'],
  ] as const) {
    const native = history[name].bind(history);
    history[name] = (state, title, address) => {
      const url = new URL(address ?? location.href, location.href).href;
      const destination: Destination = { url, key: '', sameDocument: true };
      const event = Object.assign(new Event('navigate', { cancelable: true }), {
        navigationType,
        destination,
      });
      if (navigation.dispatchEvent(event)) native(state, title, address);
    };
  }
}
