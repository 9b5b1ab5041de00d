import type { GoogleGenAI } from '@google/genai';
import type { ClientOptions } from '../client-options.ts';

/**
 * The official client, for the Gemini API alone. Without a key the SDK would look for credentials on the machine and ask
 * its metadata server, so there is no client without one, and Vertex AI is off whatever the environment says.
 */
export async function googleClient({ apiKey, baseUrl, fetch }: ClientOptions): Promise<GoogleGenAI> {
  if (!apiKey) throw new Error('Gemini is not asked without a key');
  const { GoogleGenAI: Client } = await import('@google/genai');
  const address = new URL(baseUrl ?? 'https://generativelanguage.googleapis.com');
  // What proxies and older servers know; people know addresses with it.
  const [, path = '', apiVersion = 'v1beta'] = /^(.*?)\/*(v1[a-z0-9]*)?\/*$/.exec(address.pathname) ?? [];
  return new Client({
    apiKey,
    vertexai: false,
    apiVersion,
    httpOptions: { baseUrl: `${address.origin}${path}`, fetch },
  });
}
