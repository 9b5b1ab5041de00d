import { AgentFault } from './agent-fault.ts';
import type { ManifestAnswer } from './federation-faults.ts';

/**
 * Timeout in milliseconds for the manifest and for the entry script each, because a server may accept a request and never
 * answer.
 */
export const answerTimeout = 5_000;

export type FetchManifest = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Fetches and checks a manifest for Module Federation, whose own errors name neither the address nor the problem. The code that
 * explains errors loads on demand.
 * @throws AgentFault
 */
export async function fetchManifest(url: string, init: RequestInit): Promise<Response> {
  const answer: ManifestAnswer = await fetch(url, init).then(
    async (response) => ({ status: response.status, text: await response.text() }),
    (error: unknown) => ({ error }),
  );
  if ('text' in answer && answer.status < 400 && isManifest(answer.text))
    return new Response(answer.text, { headers: { 'content-type': 'application/json' } });
  throw await import(/* webpackChunkName: "faults" */ './federation-faults.ts').then(
    ({ manifestFault }) => manifestFault(url, init, answer),
    () => new AgentFault('unreachable', `The server of the page cannot be reached: ${url}`),
  );
}

function isManifest(text: string): boolean {
  try {
    const manifest: unknown = JSON.parse(text);
    const parts = ['metaData', 'exposes', 'shared'];
    return typeof manifest === 'object' && manifest !== null && parts.every((part) => part in manifest);
  } catch {
    return false;
  }
}
