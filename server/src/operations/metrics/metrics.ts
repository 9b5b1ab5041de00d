export interface RequestFigures {
  /** The template of the route, such as `/api/teams/:id`; `other` for files and unknown addresses. */
  route: string;
  method: string;
  status: number;
  seconds: number;
}

export interface CallFigures {
  /** Null for a call of the workspace itself. */
  agent: string | null;
  provider: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  durationMs: number;
  /** `complete`, `stopped`, or the kind of failure. */
  outcome: string;
}

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
