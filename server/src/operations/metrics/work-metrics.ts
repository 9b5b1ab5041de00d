import { Counter, Histogram, type Registry } from 'prom-client';
import { boundedLabel } from './bounded-label.ts';
import type { Metrics } from './metrics.ts';

/** Bucket limits in seconds. Those of model calls are from OpenTelemetry's conventions for generative AI. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const callBuckets = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92];
const ingestBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800];

/** The close codes that are counted separately. A browser can send any other code. */
const closeCodes = new Set([1000, 1001, 1005, 1006, 1008, 1009, 1011, 1012, 1013, 4401, 4429]);

/** Creates the metrics that grow with the work of the server. */
export function createWorkMetrics(registry: Registry): Omit<Metrics, 'follow'> {
  const registers = [registry];
  const [routeLabel, modelLabel, agentLabel] = [boundedLabel(500), boundedLabel(), boundedLabel()];
  const providerLabel = boundedLabel();
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = (name: string, help: string, buckets: number[], labelNames: string[] = []) =>
    new Histogram({ name, help, labelNames, buckets, registers });

  const requests = histogram(
    'http_server_request_duration_seconds',
    'Duration of HTTP requests by the template of their route',
    requestBuckets,
    ['route', 'method', 'status'],
  );
  const calls = histogram(
    'gen_ai_client_operation_duration_seconds',
    'Duration of calls of AI models',
    callBuckets,
    ['provider', 'model', 'outcome'],
  );
  const tokens = counter(
    'gen_ai_client_token_usage_total',
    'Tokens that AI models read (input) and wrote (output)',
    ['type', 'model', 'agent'],
  );
  const costs = counter('staffroom_ai_cost_total', 'Costs of calls of AI models at their current prices', [
    'currency',
    'model',
    'agent',
  ]);
  const firstTokens = histogram(
    'staffroom_answer_first_token_seconds',
    'Time from a question to the first word of its answer',
    callBuckets,
    ['model'],
  );
  const refusals = counter('staffroom_budget_refusals_total', 'Calls of AI models that a budget refused');
  const readings = histogram(
    'staffroom_ingest_seconds',
    'Time from the start of reading a document until people can find it',
    ingestBuckets,
    ['status'],
  );
  const searches = histogram(
    'staffroom_search_seconds',
    'Duration of searches of the library',
    requestBuckets,
  );
  const closed = counter('staffroom_websocket_closed_total', 'Closed sockets of browsers by close code', [
    'code',
  ]);
  const restarts = counter(
    'staffroom_agent_restarts_total',
    'Restarts of the separate process of an agent, because the process ended or its start was late',
    ['agent', 'reason'],
  );

  const labels = ({ model, agent }: { model: string; agent: string | null }) => ({
    model: modelLabel(model),
    agent: agentLabel(agent ?? 'none'),
  });
  return {
    request({ route, method, status, seconds }) {
      requests.observe({ route: routeLabel(route), method, status }, seconds);
    },
    modelCall({ provider, outcome, durationMs, inputTokens, outputTokens, ...of }) {
      const named = labels(of);
      calls.observe({ provider: providerLabel(provider), model: named.model, outcome }, durationMs / 1_000);
      tokens.inc({ type: 'input', ...named }, inputTokens);
      tokens.inc({ type: 'output', ...named }, outputTokens);
    },
    modelCost({ amount, ...of }) {
      costs.inc({ currency: 'USD', ...labels(of) }, amount);
    },
    firstToken(model, seconds) {
      firstTokens.observe({ model: modelLabel(model) }, seconds);
    },
    budgetRefused() {
      refusals.inc();
    },
    ingested({ status, seconds }) {
      readings.observe({ status }, seconds);
    },
    searched(seconds) {
      searches.observe(seconds);
    },
    socketClosed(code) {
      closed.inc({ code: closeCodes.has(code) ? code : 'other' });
    },
    agentRestarted(agent, reason) {
      restarts.inc({ agent: agentLabel(agent), reason });
    },
  };
}
