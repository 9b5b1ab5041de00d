import {
  type AttributeValue,
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span as OpenSpan,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { isAppError } from '@staffroom/sdk';
import { attribute, conventional } from './span-names.ts';
import type { Span, SpanAttributes, SpanStart, Tracer } from './tracing.ts';

export interface OtlpTracerOptions {
  url: string;
  headers: Record<string, string>;
  /** The part of all traces that is sent, from 0 to 1. */
  ratio: number;
  capturesContent: boolean;
  service: { name: string; version: string; role: string };
  /** Called at most once a minute with the reason why spans could not be sent. */
  onLost: (reason: string) => void;
}

/** Characters of an attribute. Longer prompts and answers are cut. */
const maxAttributeLength = 60_000;
/** Milliseconds between two requests with spans, and the time limit of one request. */
const [sendEvery, sendTimeoutMs] = [2_000, 5_000];
/** Milliseconds that a stopping server waits for its last spans. */
const lastTimeoutMs = 3_000;
const minute = 60_000;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/** Sends spans with OTLP over HTTP. A receiver that is away costs spans, never a request or an answer. */
export function createOtlpTracer(options: OtlpTracerOptions): Tracer {
  const { url, headers, ratio, capturesContent, service, onLost } = options;
  const exporter = reporting(new OTLPTraceExporter({ url, headers, timeoutMillis: sendTimeoutMs }), onLost);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service.name,
      'service.version': service.version,
      'staffroom.role': service.role,
      'process.pid': process.pid,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanLimits: { attributeValueLengthLimit: maxAttributeLength },
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: sendEvery })],
  });
  const tracer = provider.getTracer(service.name, service.version);

  function open({ operation, of = '', kind, attributes = {} }: SpanStart, parent: Context): Span {
    const conventionalName = conventional.has(operation) ? { [attribute.operation]: operation } : {};
    const span = tracer.startSpan(
      nameOf(operation, of),
      {
        kind: kind === undefined ? SpanKind.INTERNAL : kinds[kind],
        attributes: { ...conventionalName, ...known(attributes) },
      },
      parent,
    );
    const context = trace.setSpan(parent, span);
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceId,
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      capturesContent: capturesContent && span.isRecording(),
      child: (start) => open(start, context),
      rename: (subject) => void span.updateName(nameOf(operation, subject)),
      set: (more) => void span.setAttributes(known(more)),
      end(error) {
        if (error !== undefined) fail(span, error);
        span.end();
      },
    };
  }

  return {
    begin: (start, from) => open(start, contextOf(from)),
    async [Symbol.asyncDispose]() {
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, lastTimeoutMs);
      await Promise.race([provider.shutdown().catch(() => undefined), late.promise]);
      clearTimeout(timer);
    },
  };
}

/** A request names its method first, as in `GET /api/teams/:id`. Its operation would add nothing. */
const nameOf = (operation: string, of: string): string =>
  operation === 'request' ? of : of === '' ? operation : `${operation} ${of}`;

function known(attributes: SpanAttributes): Record<string, AttributeValue> {
  const entries = Object.entries(attributes).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(entries) as Record<string, AttributeValue>;
}

/** Marks a span as failed. The message of an error can quote a document, so the span gets only its kind. */
function fail(span: OpenSpan, error: unknown): void {
  if (error instanceof Error && error.name === 'AbortError') return;
  const type = isAppError(error) ? error.code : error instanceof Error ? error.name : typeof error;
  span.setAttribute(attribute.errorType, type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The version, the trace, the span and the flags of a `traceparent` of version 00. */
const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function contextOf(from: string | undefined): Context {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.exec(from ?? '') ?? [];
  const traceFlags = Number.parseInt(flags || '0', 16) & TraceFlags.SAMPLED;
  const remote = { traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(remote) ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
}

/** Wraps an exporter, because the library reports a failed request only to its own logger. */
function reporting(exporter: SpanExporter, onLost: (reason: string) => void): SpanExporter {
  let toldAt = Number.NEGATIVE_INFINITY;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error !== undefined && performance.now() - toldAt > minute) {
          toldAt = performance.now();
          onLost(result.error.message);
        }
        done(result);
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
