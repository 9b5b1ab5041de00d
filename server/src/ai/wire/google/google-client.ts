import type { GoogleGenAI } from '@google/genai';
import type { ClientOptions } from '../client-options.ts';

const endingSlashes = /(?<!\/)\/+$/;

/**
 * The official client, for the Gemini API alone. Without a key the SDK would look for credentials on the machine and ask
 * its metadata server, so there is no client without one, and Vertex AI is off whatever the environment says.
 */
export async function googleClient({ apiKey, baseUrl, fetch }: ClientOptions): Promise<GoogleGenAI> {
  if (!apiKey) throw new Error('Gemini is not asked without a key');
  const { GoogleGenAI: Client } = await import('@google/genai');
  const address = new URL(baseUrl ?? 'https://generativelanguage.googleapis.com');
  // What proxies and older servers know; people know addresses with it.
  const bare = address.pathname.replace(endingSlashes, '');
  const [apiVersion] = /(?<![a-z0-9])v1[a-z0-9]*$/.exec(bare) ?? ['v1beta'];
  const path = bare.endsWith(apiVersion) ? bare.slice(0, -apiVersion.length) : bare;
  return new Client({
    apiKey,
    vertexai: false,
    apiVersion,
    httpOptions: { baseUrl: `${address.origin}${path.replace(endingSlashes, '')}`, fetch },
  });
}
