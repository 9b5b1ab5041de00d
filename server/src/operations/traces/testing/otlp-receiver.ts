import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Record<string, string | number>;
  failed: boolean;
}

export interface OtlpReceiver extends AsyncDisposable {
  /** The value for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string;
  spans: ReceivedSpan[];
  /** The headers of the last request. */
  headers: Record<string, unknown>;
  /** All received text. */
  text: () => string;
  named: (name: string) => ReceivedSpan | undefined;
  /** The names of the span with this name and of all spans below it, indented by their depth. */
  treeOf: (name: string) => string[];
}

type Value = Record<'stringValue' | 'intValue' | 'doubleValue', string | number | undefined>;
interface WireSpan extends Omit<ReceivedSpan, 'attributes' | 'failed'> {
  startTimeUnixNano: string;
  attributes: { key: string; value: Value }[];
  status: { code: number };
}
interface Body {
  resourceSpans: { scopeSpans: { spans: WireSpan[] }[] }[];
}

/** Starts a receiver of OTLP over HTTP on this machine. */
export async function otlpReceiver(): Promise<OtlpReceiver> {
  const spans: (ReceivedSpan & { startedAt: bigint })[] = [];
  let headers: Record<string, unknown> = {};
  let received = '';
  const server = createServer((request, response) => {
    void (async () => {
      const body = (await json(request)) as Body;
      headers = request.headers;
      received += JSON.stringify(body);
      for (const span of body.resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((scope) => scope.spans),
      ))
        spans.push({
          ...span,
          startedAt: BigInt(span.startTimeUnixNano),
          attributes: Object.fromEntries(span.attributes.map(({ key, value }) => [key, valueOf(value)])),
          failed: span.status.code === 2,
        });
      response
        .writeHead(request.url === '/v1/traces' ? 200 : 404, { 'Content-Type': 'application/json' })
        .end('{}');
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const namesBelow = (root: ReceivedSpan, depth = 0): string[] => [
    `${'  '.repeat(depth)}${root.name}`,
    ...spans
      .filter(({ parentSpanId }) => parentSpanId === root.spanId)
      .toSorted((a, b) => Number(a.startedAt - b.startedAt))
      .flatMap((child) => namesBelow(child, depth + 1)),
  ];
  const named = (wanted: string) => spans.find(({ name }) => name === wanted);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    get headers() {
      return headers;
    },
    text: () => received,
    named,
    treeOf(name) {
      const root = named(name);
      return root ? namesBelow(root) : [];
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const valueOf = ({ stringValue, intValue, doubleValue }: Value): string | number =>
  stringValue ?? intValue ?? doubleValue ?? '';
