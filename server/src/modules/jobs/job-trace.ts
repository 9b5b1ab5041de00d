import { attribute } from '../../operations/traces/span-names.ts';
import { currentSpan, trace, type Tracer } from '../../operations/traces/tracing.ts';
import type { Envelope } from './queue-store.ts';

/** Returns the trace that a new job continues: that of the work that adds it. */
export const currentTrace = (): Pick<Envelope, 'trace'> => {
  const span = currentSpan();
  return span ? { trace: span.traceparent } : {};
};

/** Runs a job in the trace of the work that added it. */
export function traceJob(
  tracer: Tracer,
  { name, attempt, from }: { name: string; attempt: number; from: string | undefined },
  work: () => Promise<void>,
): Promise<void> {
  const attributes = { [attribute.job]: name, [attribute.attempt]: attempt };
  return trace(tracer.begin({ operation: 'job', of: name, kind: 'consumer', attributes }, from), work);
}
