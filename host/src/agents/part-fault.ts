import { AgentFault } from './agent-fault.ts';

/** Timeout for the additional request, in milliseconds. */
const probeTimeoutMs = 5_000;

/**
 * Finds out why a script failed twice: it is missing, or its bytes do not match the hash. Browsers report both in the same way,
 * so this requests the script again without a hash and without running it.
 */
export async function partFault(fault: unknown): Promise<unknown> {
  if (!(fault instanceof AgentFault) || fault.kind !== 'missing-part') return fault;
  const [part] = /https?:\/\/[^\s"')]+/.exec(fault.message) ?? [];
  if (part === undefined || !(await isServed(part))) return fault;
  return new AgentFault(
    'integrity',
    `Part of the page differs from its build: ${part}. Serve the installed version of the page, or install the version that is served.`,
  );
}

/**
 * Whether the server sends the script. A preload does not run it, and the content security policy allows a preload like a
 * script.
 */
function isServed(address: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = new URL(address).pathname.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = 'anonymous';
  // A new query parameter makes the browser send the request again, instead of repeating the cached failure.
  const fresh = new URL(address);
  fresh.searchParams.set('looked-at', String(Date.now()));
  link.href = fresh.href;
  link.addEventListener('load', () => resolve(true));
  link.addEventListener('error', () => resolve(false));
  const timer = setTimeout(() => resolve(false), probeTimeoutMs);
  document.head.append(link);
  return promise.finally(() => {
    clearTimeout(timer);
    link.remove();
  });
}
