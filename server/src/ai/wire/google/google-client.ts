import type { GoogleGenAI } from '@google/genai';
import type { ClientOptions } from '../client-options.ts';

const endingSlashes = /(?<!\/)\/+$/;

/**
 * Creates the official client for the Gemini API only. Without a key, the SDK would search the machine and its metadata server
 * for credentials, so a key is required, and Vertex AI is off regardless of the environment.
 */
export async function googleClient({ apiKey, baseUrl, fetch }: ClientOptions): Promise<GoogleGenAI> {
  if (!apiKey) throw new Error('Gemini is not asked without a key');
  const { GoogleGenAI: Client } = await import('@google/genai');
  const address = new URL(baseUrl ?? 'https://generativelanguage.googleapis.com');
  // Uses the version in an address as the API version: people enter addresses with a version, and proxies and older servers
  // need it.
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
