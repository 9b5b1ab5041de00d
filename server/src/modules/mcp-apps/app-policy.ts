/**
 * Returns the content security policy of an interface's document. The document has an opaque origin however it is opened, and
 * everything that the policy does not list is refused: navigation, frames, forms, and each origin without consent.
 */
export function appPolicy({
  connects,
  loads,
}: {
  connects: readonly string[];
  loads: readonly string[];
}): string {
  const sources = (...own: string[]) => [...own, ...loads].join(' ');
  return [
    'sandbox allow-scripts allow-forms',
    "default-src 'none'",
    `script-src ${sources("'unsafe-inline'", 'blob:')}`,
    `style-src ${sources("'unsafe-inline'")}`,
    `img-src ${sources('data:', 'blob:')}`,
    `font-src ${sources('data:')}`,
    `media-src ${sources('data:', 'blob:')}`,
    'worker-src blob:',
    `connect-src ${connects.length === 0 ? "'none'" : connects.join(' ')}`,
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join(';');
}
