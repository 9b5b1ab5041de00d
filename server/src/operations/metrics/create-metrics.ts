import { collectDefaultMetrics, Registry } from 'prom-client';
import type { LiveState, Metrics } from './metrics.ts';
import { createStateMetrics, type StateDependencies } from './state-metrics.ts';
import { createWorkMetrics } from './work-metrics.ts';

export interface CollectedMetrics extends Metrics {
  contentType: string;
  /** Returns all metrics in the text format of Prometheus. */
  text(): Promise<string>;
}

export function createMetrics(dependencies: StateDependencies): CollectedMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  let live: LiveState = { figures: () => ({ sockets: 0, answers: 0 }), isReady: async () => false };
  createStateMetrics(registry, dependencies, () => live);
  return {
    ...createWorkMetrics(registry),
    contentType: registry.contentType,
    text: () => registry.metrics(),
    follow(state) {
      live = state;
    },
  };
}
