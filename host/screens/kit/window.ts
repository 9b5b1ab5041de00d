interface MemoryWindow {
  happyDOM: {
    settings: { device: { prefersColorScheme: 'light' | 'dark' } };
  };
}

const memory = () => (window as unknown as MemoryWindow).happyDOM;

/** What the person's system prefers from now on. */
export function preferColors(scheme: 'light' | 'dark'): void {
  memory().settings.device.prefersColorScheme = scheme;
  // The document in memory looks at its media again when the size of the window changes.
  window.dispatchEvent(new Event('resize'));
}
