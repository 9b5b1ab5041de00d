import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { answer } from './answer.ts';
import { anthropicWire } from './anthropic-wire.ts';
import { googleWire } from './google-wire.ts';
import { openaiWire } from './openai-wire.ts';
import { play, settled } from './play.ts';
import { responsesWire } from './responses-wire.ts';
import { Script, type UpstreamOperation, type UpstreamProtocol, type UpstreamReply } from './reply.ts';
import { BadRequest, type Target, type Wire } from './wire.ts';
import { wordVector } from './word-vector.ts';

/** A request that the upstream received. */
export interface UpstreamRequest {
  protocol: UpstreamProtocol;
  operation: UpstreamOperation;
  method: string;
  /** Path of the request, without the protocol's prefix: `/v1/messages`. */
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
  /** Resolves at the end of the exchange. `aborted`: the client disconnected early. `at` is the time in `performance.now()`. */
  ended: Promise<{ aborted: boolean; at: number }>;
}

export interface LoopbackOptions {
  /** The only accepted key. If undefined, requests with any key and without a key are accepted. */
  key?: string;
  /** Port of the server; default 0, which selects a free port. */
  port?: number;
  models?: Partial<Record<UpstreamProtocol, readonly string[]>>;
  /** Called for requests without a scripted reply. Returning `undefined` uses the default answer. */
  respond?: (request: UpstreamRequest) => UpstreamReply | undefined;
}

export interface LoopbackUpstream extends AsyncDisposable {
  /** Base URLs for the official SDKs: `baseURL` of `openai` and `@anthropic-ai/sdk`, `httpOptions.baseUrl` of `@google/genai`. */
  readonly url: Readonly<Record<UpstreamProtocol, string>>;
  readonly requests: readonly UpstreamRequest[];
  /** Waits for the request with this index. */
  request(index: number): Promise<UpstreamRequest>;
  /** Adds replies for the next requests, in the given order. */
  script(...replies: UpstreamReply[]): void;
}

const wires: readonly Wire[] = [responsesWire, openaiWire, anthropicWire, googleWire];

const listed: Record<UpstreamProtocol, readonly string[]> = {
  openai: ['gpt-6.1-sol', 'gpt-6-luna', 'text-embedding-3-small', 'text-embedding-3-large'],
  anthropic: ['claude-sonnet-5-5', 'claude-haiku-5-5'],
  google: ['gemini-3.8-flash', 'gemini-3.5-flash-lite', 'gemini-embedding-001'],
};

const dimensionsOf: Record<string, number> = { 'text-embedding-3-small': 1536 };

/**
 * A local server with the wire protocols of OpenAI (Responses and chat completions), Anthropic and Google, as their official
 * SDKs expect. The server refuses the requests that the providers refuse. Without a script, it answers with a sentence that
 * quotes the question, calls tools that the last message names, and follows the requested JSON Schema. One token is one word.
 * @example await using upstream = await loopbackUpstream(); upstream.script({ error: 429, retryAfter: 1 }, { text: ['Half an', ' answer'], breaks: 'cut' }); const client = new OpenAI({ baseURL: upstream.url.openai, apiKey: 'any' });
 */
export async function loopbackUpstream(options: LoopbackOptions = {}): Promise<LoopbackUpstream> {
  const { port = 0, respond } = options;
  const script = new Script();
  const requests: UpstreamRequest[] = [];
  const arrived = new EventTarget();
  const closing = new AbortController();

  const server = createServer((incoming, response) => {
    const ended = Promise.withResolvers<{ aborted: boolean; at: number }>();
    const gone = new AbortController();
    let done = false;
    response.on('close', () => {
      ended.resolve({ aborted: !done && !closing.signal.aborted, at: performance.now() });
      gone.abort();
    });
    const signal = AbortSignal.any([closing.signal, gone.signal]);
    exchange(incoming, response, ended.promise, signal)
      .then(() => (done = true))
      .catch((error: unknown) => {
        // An error in `respond` becomes a 500 with its message, so that the test shows it.
        if (signal.aborted || response.headersSent) response.destroy();
        else send(response, 500, { error: { message: String(error), code: 500 } });
      });
  });

  async function exchange(
    incoming: IncomingMessage,
    response: ServerResponse,
    ended: UpstreamRequest['ended'],
    signal: AbortSignal,
  ): Promise<void> {
    const found = locate(incoming);
    if (found === undefined) return send(response, 404, { error: { message: 'No such path', code: 404 } });
    const { wire, target, path, query } = found;
    const { method = 'GET', headers } = incoming;
    const body = method === 'POST' ? await json(incoming).catch(() => undefined) : undefined;
    const { protocol } = wire;
    const request = { protocol, operation: target.operation, method, path, headers, body, ended };
    requests.push(request);
    arrived.dispatchEvent(new Event('request'));

    const fields = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const key = wire.key(fields, query);
    if (options.key !== undefined && key !== options.key)
      return fail(response, wire, key, { error: 'bad-key' });
    const reply = script.next(target.operation) ?? respond?.(request) ?? {};
    if (reply.delay !== undefined) await setTimeout(reply.delay, undefined, { signal });
    if (reply.until && target.operation !== 'chat') await settled(reply.until, signal);
    if (reply.error !== undefined) return fail(response, wire, key, reply);
    if (reply.raw !== undefined)
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(reply.raw);
    try {
      if (target.operation === 'models')
        return send(response, 200, wire.models(options.models?.[protocol] ?? listed[protocol]));
      if (target.operation === 'embeddings') return send(response, 200, embed(wire, target, body));
      const question = wire.question(body, target, fields);
      return await play(response, {
        wire,
        question,
        answer: answer(protocol, question, reply),
        reply,
        signal,
      });
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error;
      const refused = wire.error(400, error.message, { param: error.param });
      return send(response, refused.status, refused.body);
    }
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: { openai: `${origin}/openai/v1`, anthropic: `${origin}/anthropic`, google: `${origin}/google` },
    requests,
    async request(index) {
      for (;;) {
        const request = requests[index];
        if (request !== undefined) return request;
        await once(arrived, 'request', { signal: closing.signal });
      }
    },
    script: (...replies) => script.add(replies),
    async [Symbol.asyncDispose]() {
      closing.abort();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function locate(incoming: IncomingMessage) {
  const { pathname, searchParams: query } = new URL(incoming.url ?? '/', 'http://loopback');
  const [, prefix = '', path = ''] = /^\/(\w+)(\/.*)$/.exec(pathname) ?? [];
  for (const wire of wires) {
    const target = wire.protocol === prefix ? wire.target(incoming.method ?? 'GET', path) : undefined;
    if (target) return { wire, target, path, query };
  }
  return undefined;
}

function embed(wire: Wire, target: Target, body: unknown): unknown {
  const input = wire.embeddingInput?.(body, target);
  if (input === undefined) throw new BadRequest('There are no embeddings here.');
  const full = dimensionsOf[input.model] ?? 3072;
  const dimensions = input.dimensions ?? full;
  // Google does not normalize shortened vectors, so clients must do that.
  const length = wire.protocol === 'google' && dimensions < full ? 0.7 : 1;
  return wire.embeddings?.(
    input,
    input.texts.map((text) => wordVector(text, dimensions, length)),
  );
}

/** Sends an error. As with real providers, the error may contain the key. */
function fail(
  response: ServerResponse,
  wire: Wire,
  key: string | undefined,
  { error = 500, retryAfter, says = {} }: UpstreamReply,
): void {
  const message =
    says.message ??
    (error === 'context-too-long'
      ? 'prompt is too long: 1200000 tokens > 1000000 maximum context length'
      : `The loopback was told to fail (API key provided: ${key ?? 'none'})`);
  const { status, body } = wire.error(error, message, { ...says, retryAfter });
  if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter));
  send(response, status, body);
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
