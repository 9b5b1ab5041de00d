import type { RunFrame } from '@staffroom/sdk';

type Numbered = Exclude<RunFrame, { type: 'done' | 'error' }>;

/** A frame without the ids of its run and session and without its number; the batch has these. A string is a piece of text. */
export type LogEntry = string | Omit<Numbered, 'runId' | 'sessionId' | 'seq'>;

export interface LogBatch {
  /** The number of the batch's last entry. Each earlier entry has a number that is one lower. */
  seq: number;
  entries: LogEntry[];
}

export function logEntry({ runId: _run, sessionId: _session, seq: _seq, ...frame }: RunFrame): LogEntry {
  return frame.type === 'chunk' ? frame.content : (frame as LogEntry);
}

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
