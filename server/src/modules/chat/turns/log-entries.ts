import type { RunFrame } from '@staffroom/sdk';

type Numbered = Exclude<RunFrame, { type: 'done' | 'error' }>;

/** A frame in the log, which knows run, session and the last number of a batch: a piece of text is no more than that. */
export type LogEntry = string | Omit<Numbered, 'runId' | 'sessionId' | 'seq'>;

export interface LogBatch {
  /** Of the last entry; the others count down from it. */
  seq: number;
  entries: LogEntry[];
}

export function logEntry({ runId: _run, sessionId: _session, seq: _seq, ...frame }: RunFrame): LogEntry {
  return frame.type === 'chunk' ? frame.content : (frame as LogEntry);
}

/** The frames of a run's batches, in their order. */
export function loggedFrames(
  { runId, sessionId }: { runId: string; sessionId: string },
  batches: readonly LogBatch[],
): RunFrame[] {
  return batches.flatMap(({ seq, entries }) =>
    entries.map((entry, index) => {
      const place = { runId, sessionId, seq: seq - entries.length + 1 + index };
      return typeof entry === 'string'
        ? { ...place, type: 'chunk', content: entry }
        : ({ ...place, ...entry } as RunFrame);
    }),
  );
}
