interface Destination {
  url: string;
  key: string;
  sameDocument: boolean;
}

/** The Navigation API as far as the workspace listens to it: a move within the page is told before it is made, and can be stopped. */
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
