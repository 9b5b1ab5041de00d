import { AsyncLocalStorage } from 'node:async_hooks';
import { attribute, type AttributeName, type Operation } from './span-names.ts';

export type SpanAttributes = Partial<Record<AttributeName, string | number | null | undefined>>;

export interface SpanStart {
  operation: Operation;
  /** The subject of the operation, such as a model or an agent. */
  of?: string;
  /** `server` and `consumer` begin work for others, `client` calls another server; default `internal`. */
  kind?: 'server' | 'client' | 'consumer';
  attributes?: SpanAttributes;
}

export interface Span {
  readonly traceId: string;
  /** The span in the form of the header `traceparent` (W3C Trace Context). */
  readonly traceparent: string;
  /** Whether spans contain prompts, answers, and the inputs and results of tools. */
  readonly capturesContent: boolean;
  /** Begins a span below this one. */
  child(start: SpanStart): Span;
  /** Replaces the subject of the operation. */
  rename(of: string): void;
  set(attributes: SpanAttributes): void;
  /** @param error marks the span as failed */
  end(error?: unknown): void;
}

export interface Tracer extends AsyncDisposable {
  /**
   * Begins a trace, or continues the trace of another process.
   * @param from the `traceparent` of the other process; a malformed one is ignored
   * @returns null if traces are off
   */
  begin(start: SpanStart, from?: string): Span | null;
}

/** The tracer of a server without `OTEL_EXPORTER_OTLP_ENDPOINT`. */
export const noTracer: Tracer = { begin: () => null, [Symbol.asyncDispose]: async () => undefined };

const current = new AsyncLocalStorage<Span>();

/** Returns the span of the work that the code runs for; undefined if traces are off or the work belongs to no trace. */
export const currentSpan = (): Span | undefined => current.getStore();

/** Runs work in a span, without ending the span. */
export const runInSpan = <T>(span: Span | null, work: () => T): T =>
  span === null ? work() : current.run(span, work);

/** Runs work in a span, and ends the span with it. Without a span, it only runs the work. */
export async function trace<T>(span: Span | null, work: (span: Span | null) => Promise<T>): Promise<T> {
  if (span === null) return work(null);
  try {
    const result = await current.run(span, () => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** Runs work in a span below the current one. Without a current span, it only runs the work. */
export function traced<T>(start: SpanStart, work: (span: Span | null) => Promise<T>): Promise<T> {
  return trace(current.getStore()?.child(start) ?? null, work);
}

/** Runs the code of an agent in a span below the current one. @param slug the id of the agent */
export const tracedAgent = <T>(slug: string, work: () => Promise<T>): Promise<T> =>
  traced({ operation: 'invoke_agent', of: slug, attributes: { [attribute.agent]: slug } }, work);
