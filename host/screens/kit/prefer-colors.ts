interface MemoryWindow {
  happyDOM: {
    settings: { device: { prefersColorScheme: 'light' | 'dark' } };
  };
}

const memory = () => (window as unknown as MemoryWindow).happyDOM;

export function preferColors(scheme: 'light' | 'dark'): void {
  memory().settings.device.prefersColorScheme = scheme;
  // A resize makes the in-memory document evaluate its media queries again.
  window.dispatchEvent(new Event('resize'));
}
