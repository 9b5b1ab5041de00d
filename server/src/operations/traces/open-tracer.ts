import type { Logger } from 'pino';
import type { Env } from '../../env.ts';
import type { ProductBuild } from '../product-build.ts';
import type { Role } from '../../foundation.ts';
import { noTracer, type Tracer } from './tracing.ts';

interface Options {
  env: Pick<
    Env,
    | 'OTEL_EXPORTER_OTLP_ENDPOINT'
    | 'OTEL_EXPORTER_OTLP_HEADERS'
    | 'OTEL_TRACES_SAMPLER_ARG'
    | 'OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT'
  >;
  build: ProductBuild;
  role: Role;
  log: Logger;
}

/** Starts the traces if `OTEL_EXPORTER_OTLP_ENDPOINT` is set. Their library is loaded only then. */
export async function openTracer({ env, build, role, log }: Options): Promise<Tracer> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return noTracer;
  const { createOtlpTracer } = await import('./otlp-tracer.ts');
  log.info({ host: new URL(endpoint).host }, 'traces: sending');
  return createOtlpTracer({
    url: `${endpoint}/v1/traces`,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS === undefined ? {} : headersIn(env.OTEL_EXPORTER_OTLP_HEADERS),
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    capturesContent: env.OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT,
    service: { name: 'staffroom', version: build.version, role },
    onLost: (reason) => log.warn({ reason }, 'traces: cannot send spans'),
  });
}

/** Reads the headers in the form of OpenTelemetry: `name=value,name=value`, with percent-encoded values. */
export function headersIn(text: string): Record<string, string> {
  const pairs = text.split(',').flatMap((pair): [string, string][] => {
    const at = pair.indexOf('=');
    return at < 1 ? [] : [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]];
  });
  return Object.fromEntries(pairs);
}
