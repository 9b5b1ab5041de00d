import type { AiCallRecord } from '../../modules/usage/service.ts';

export interface RequestFigures {
  /** The template of the route, such as `/api/teams/:id`; `other` for files and unknown addresses. */
  route: string;
  method: string;
  status: number;
  seconds: number;
}

export type CallFigures = Pick<
  AiCallRecord,
  'agent' | 'provider' | 'model' | 'inputTokens' | 'outputTokens' | 'durationMs' | 'outcome'
>;

/** Values that are read when the metrics are requested. */
export interface LiveFigures {
  sockets: number;
  answers: number;
}

/** Counts what the server does. Labels never contain a person, a document or an address. */
export interface Metrics {
  request(figures: RequestFigures): void;
  modelCall(figures: CallFigures): void;
  /** Sets the function that returns the live values. */
  follow(figures: () => LiveFigures): void;
}

/** The metrics of a server without `METRICS_PORT`. */
export const noMetrics: Metrics = {
  request: () => undefined,
  modelCall: () => undefined,
  follow: () => undefined,
};
