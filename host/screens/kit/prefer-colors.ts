interface MemoryWindow {
  happyDOM: {
    settings: { device: { prefersColorScheme: 'light' | 'dark' } };
  };
}

const memory = () => (window as unknown as MemoryWindow).happyDOM;

export function preferColors(scheme: 'light' | 'dark'): void {
  memory().settings.device.prefersColorScheme = scheme;
  // The in-memory document evaluates media queries again on a resize.
  window.dispatchEvent(new Event('resize'));
}
