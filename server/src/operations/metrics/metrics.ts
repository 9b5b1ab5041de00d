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

export interface CostFigures {
  agent: string | null;
  model: string;
  /** US dollars. */
  amount: number;
}

export interface IngestFigures {
  status: 'processed' | 'failed';
  seconds: number;
}

/** Values that are read when the metrics are requested. */
export interface LiveFigures {
  sockets: number;
  answers: number;
}

export interface LiveState {
  figures: () => LiveFigures;
  /** Whether the process can work, as `/readyz` says. */
  isReady: () => Promise<boolean>;
}

/** Counts what the server does. Labels never contain a person, a document or an address. */
export interface Metrics {
  request(figures: RequestFigures): void;
  modelCall(figures: CallFigures): void;
  modelCost(figures: CostFigures): void;
  /** The seconds from a question to the first word of its answer. */
  firstToken(model: string, seconds: number): void;
  budgetRefused(): void;
  /** The seconds from the start of reading a document until people can find it. */
  ingested(figures: IngestFigures): void;
  searched(seconds: number): void;
  /** @param code the close code of the socket */
  socketClosed(code: number): void;
  /** @param reason `ended` if its process ended, `late` if its start took too long */
  agentRestarted(agent: string, reason: 'ended' | 'late'): void;
  /** Sets the source of the live values. */
  follow(live: LiveState): void;
}

const nothing = () => undefined;

/** The metrics of a server without `METRICS_PORT`. */
export const noMetrics: Metrics = {
  request: nothing,
  modelCall: nothing,
  modelCost: nothing,
  firstToken: nothing,
  budgetRefused: nothing,
  ingested: nothing,
  searched: nothing,
  socketClosed: nothing,
  agentRestarted: nothing,
  follow: nothing,
};
