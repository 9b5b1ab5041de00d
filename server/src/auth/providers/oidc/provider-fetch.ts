import type { Outgoing } from '../../../ai/outgoing/outgoing.ts';
import { RefusedSignIn } from '../refused-sign-in.ts';

/** Maximum bytes of an answer. An ID token with 200 groups has about 10 kB. */
const maxBytes = 256 * 1024;

type Fetch = Outgoing['fetch'];

/**
 * Limits the calls of a provider to its hosts and its answers to a size, because the provider's documents name the addresses.
 * @param hosts with or without a port
 */
export function providerFetch(fetch: Fetch, hosts: readonly string[]): Fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!hosts.includes(url.host) && !hosts.includes(url.hostname))
      throw new RefusedSignIn(
        'provider_misconfigured',
        `The provider refers to the host ${url.host}. If the host belongs to the provider, add it to hosts in SIGN_IN_FILE`,
      );
    const response = await fetch(url, init);
    return new Response(await limited(response, url.host), {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    });
  };
}

async function limited(response: Response, host: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (response.body === null) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes)
      throw new RefusedSignIn('token_invalid', `The answer of ${host} is larger than ${maxBytes / 1024} KiB`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
