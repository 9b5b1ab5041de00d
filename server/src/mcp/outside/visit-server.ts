import { Client, SdkError, SdkErrorCode, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { AppError, isAppError, type Message, msg } from '@staffroom/sdk';
import type { McpAddress } from '../../modules/mcp-servers/read-server.ts';
import { appsExtension } from './read-apps.ts';

export interface VisitOptions {
  fetch: typeof globalThis.fetch;
  variables: Readonly<Record<string, string | undefined>>;
  version: string;
  /** Timeout for one answer in seconds; defaults to 30. */
  timeoutSeconds?: number;
}

export type Visit = <T>(
  server: McpAddress,
  signal: AbortSignal,
  work: (client: Client, options: { signal: AbortSignal; timeout: number }) => Promise<T>,
) => Promise<T>;

/** Maximum size of one answer in bytes, including all events. */
const maxBytes = 4_000_000;

/** Connects to an MCP server for one piece of work. No connection stays open afterwards, so none can break unnoticed. */
export function createVisit({ fetch, variables, version, timeoutSeconds = 30 }: VisitOptions): Visit {
  return async (server, signal, work) => {
    const { url, tokenVariable, access } = server;
    const headers = tokenVariable == null || access ? {} : { authorization: `Bearer ${tokenOf(server)}` };
    const transport = new StreamableHTTPClientTransport(new URL(url), {
      fetch: async (address, init) => bounded(await reach(server, address, init)),
      requestInit: { headers },
      // The SDK repeats a request once whose token was refused.
      ...(access && { authProvider: { token: access.token, onUnauthorized: access.renew } }),
      // An interrupted answer is reported and not resumed, because each visit needs only one answer.
      reconnectionOptions: {
        maxRetries: 0,
        initialReconnectionDelay: 1_000,
        maxReconnectionDelay: 1_000,
        reconnectionDelayGrowFactor: 1,
      },
    });
    const client = new Client(
      { name: 'Staffroom', version },
      { versionNegotiation: { mode: 'auto' }, capabilities: { extensions: appsExtension } },
    );
    const options = { signal, timeout: timeoutSeconds * 1_000 };
    try {
      await client.connect(transport, options);
      return await work(client, options);
    } catch (error) {
      signal.throwIfAborted();
      throw sayWhy(error, server, timeoutSeconds);
    } finally {
      await client.close();
    }
  };

  /** Sends a request to the server. @throws AppError `unavailable` if the server cannot be reached */
  function reach({ name, url }: McpAddress, address: string | URL, init?: RequestInit): Promise<Response> {
    return fetch(address, init).catch((error: unknown) => {
      if (isAppError(error) || init?.signal?.aborted) throw error;
      const { host } = new URL(url);
      throw new AppError('unavailable', msg`${name} could not be reached at ${host}.`, { cause: error });
    });
  }

  function tokenOf({ name, tokenVariable }: McpAddress): string {
    const token = variables[tokenVariable ?? '']?.trim();
    if (!token)
      throw new AppError(
        'unavailable',
        msg`${name} has no token: ${tokenVariable ?? ''} isn’t set on the server.`,
      );
    return token;
  }
}

function sayWhy(error: unknown, server: McpAddress, seconds: number): AppError {
  for (let cause = error; cause instanceof Error || isAppError(cause); cause = cause.cause)
    if (isAppError(cause)) return cause;
  return new AppError('unavailable', whatFailed(error, server, seconds), { cause: error });
}

/** Returns a whole sentence about an error, so that it can be translated although the server's name may have several words. */
function whatFailed(
  error: unknown,
  { name, url, tokenVariable, access }: McpAddress,
  seconds: number,
): Message {
  const { host } = new URL(url);
  const status = statusOf(error);
  const isRefused = status === 401 || status === 403;
  if (isRefused && access)
    return msg`${name} at ${host} refused your account (${status}). Sign out of ${name} in your profile, and sign in again.`;
  if (isRefused && tokenVariable == null) return msg`${name} at ${host} needs a token (${status}).`;
  if (isRefused) return msg`${name} rejected the token (${status}) at ${host}.`;
  if (status !== null) return msg`${name} replied with ${status} (at ${host}).`;
  if (isLate(error)) return msg`${name} at ${host} did not answer within ${seconds} seconds.`;
  return msg`${host} doesn’t respond as an MCP server for ${name}.`;
}

/** Whether an error means that the MCP server exceeded its timeout. */
export function isLate(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof SdkError && cause.code === SdkErrorCode.RequestTimeout) return true;
  return false;
}

function statusOf(error: unknown): number | null {
  const { status, data } = error as { status?: unknown; data?: { status?: unknown } };
  const found = [status, data?.status].find((each) => typeof each === 'number');
  return typeof found === 'number' ? found : null;
}

function bounded(response: Response): Response {
  let size = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > maxBytes)
        controller.error(new AppError('unavailable', 'The response was larger than 4 MB.'));
      else controller.enqueue(chunk);
    },
  });
  return response.body === null ? response : new Response(response.body.pipeThrough(count), response);
}
