import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../../db/database.ts';
import type { ProductBuild } from '../product-build.ts';
import { boundedLabel } from './bounded-label.ts';
import { createDatabaseFigures } from './database-figures.ts';
import type { LiveFigures, Metrics } from './metrics.ts';

/** Bucket limits in seconds. Those of model calls are from OpenTelemetry's conventions for generative AI. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const callBuckets = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92];

export interface MetricsDependencies {
  database: Pick<Database, 'pool' | 'hot'>;
  build: ProductBuild;
  /** Whether jobs are stored in PostgreSQL. */
  hasJobs: boolean;
}

export interface CollectedMetrics extends Metrics {
  contentType: string;
  /** Returns all metrics in the text format of Prometheus. */
  text(): Promise<string>;
}

export function createMetrics({ database, build, hasJobs }: MetricsDependencies): CollectedMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const [routeLabel, modelLabel, agentLabel] = [boundedLabel(500), boundedLabel(), boundedLabel()];
  const readDatabase = createDatabaseFigures(database.pool, hasJobs);
  let live: () => LiveFigures = () => ({ sockets: 0, answers: 0 });

  const requests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of HTTP requests by the template of their route',
    labelNames: ['route', 'method', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const calls = new Histogram({
    name: 'gen_ai_client_operation_duration_seconds',
    help: 'Duration of calls of AI models',
    labelNames: ['provider', 'model', 'outcome'],
    buckets: callBuckets,
    registers,
  });
  const tokens = new Counter({
    name: 'gen_ai_client_token_usage_total',
    help: 'Tokens that AI models read (input) and wrote (output)',
    labelNames: ['type', 'model', 'agent'],
    registers,
  });
  const gauge = (
    name: string,
    help: string,
    collect: (own: Gauge) => void | Promise<void>,
    labels: string[] = [],
  ) =>
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers,
      collect() {
        return collect(this);
      },
    });
  gauge('staffroom_websocket_connections', 'Open sockets of browsers', (own) => own.set(live().sockets));
  gauge('staffroom_answers_active', 'Answers that this process is writing', (own) => own.set(live().answers));
  gauge(
    'staffroom_db_pool',
    'Database connections of this process; waiting counts work without a connection',
    (own) => {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries({
        usual: database.pool,
        hot: database.hot,
      })) {
        own.set({ pool, state: 'open' }, totalCount);
        own.set({ pool, state: 'idle' }, idleCount);
        own.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
    ['pool', 'state'],
  );
  gauge(
    'staffroom_documents',
    'Documents of the workspace by status',
    async (own) => {
      own.reset();
      const counts = (await readDatabase())?.documents ?? {};
      for (const [status, count] of Object.entries(counts)) own.set({ status }, count);
    },
    ['status'],
  );
  if (hasJobs) {
    gauge(
      'staffroom_jobs',
      'Due jobs of the workspace by state',
      async (own) => {
        own.reset();
        const counts = (await readDatabase())?.jobs;
        if (counts) for (const state of ['waiting', 'running']) own.set({ state }, counts[state] ?? 0);
      },
      ['state'],
    );
    gauge(
      'staffroom_job_oldest_waiting_seconds',
      'Seconds for which the oldest due job has been waiting',
      async (own) => {
        const figures = await readDatabase();
        if (figures) own.set(figures.oldestWaiting);
        else own.remove();
      },
    );
  }
  gauge(
    'staffroom_build_info',
    'The version and the commit of the program; the value is 1',
    (own) => own.set({ version: build.version, commit: build.commit ?? '' }, 1),
    Object.keys(build),
  );

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    request({ route, method, status, seconds }) {
      requests.observe({ route: routeLabel(route), method, status }, seconds);
    },
    modelCall({ provider, model, agent, outcome, durationMs, inputTokens, outputTokens }) {
      const labels = { model: modelLabel(model), agent: agentLabel(agent ?? 'none') };
      calls.observe({ provider, model: labels.model, outcome }, durationMs / 1_000);
      tokens.inc({ type: 'input', ...labels }, inputTokens);
      tokens.inc({ type: 'output', ...labels }, outputTokens);
    },
    follow(figures) {
      live = figures;
    },
  };
}
