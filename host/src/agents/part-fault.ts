import { AgentFault } from './agent-fault.ts';

/** Milliseconds for one look. */
const patience = 5_000;

/**
 * What is the matter with a part that a browser would not run, twice: that it is gone, or that it is there and has other bytes
 * than the digest that was said for it. Browsers do not tell one from the other, so it is looked at once more, without a digest
 * and without being run.
 */
export async function partFault(fault: unknown): Promise<unknown> {
  if (!(fault instanceof AgentFault) || fault.kind !== 'missing-part') return fault;
  const [part] = /https?:\/\/[^\s"')]+/.exec(fault.message) ?? [];
  if (part === undefined || !(await isServed(part))) return fault;
  return new AgentFault(
    'integrity',
    `Part of the page doesn’t match its build: ${part}. Install the version served there, or serve the right one.`,
  );
}

/** A preload runs nothing, and needs no more than a script of the same address may. */
function isServed(address: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = new URL(address).pathname.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = 'anonymous';
  // What was kept of the failed attempt says nothing of the server.
  const fresh = new URL(address);
  fresh.searchParams.set('looked-at', String(Date.now()));
  link.href = fresh.href;
  link.addEventListener('load', () => resolve(true));
  link.addEventListener('error', () => resolve(false));
  const timer = setTimeout(() => resolve(false), patience);
  document.head.append(link);
  return promise.finally(() => {
    clearTimeout(timer);
    link.remove();
  });
}
