import type { AiUsage, RunFrame } from '@staffroom/sdk/internal/shared';

type Numbered = Exclude<RunFrame, { type: 'done' | 'error' }>;

/** Notes that the agent has finished its text. Followers do not get it; it ends the answer if this process dies before. */
export interface WrittenNote {
  type: 'written';
  runId: string;
  sessionId: string;
  seq: number;
  status: 'complete' | 'cut';
  usage: AiUsage | null;
}

type LoggedNote = Omit<WrittenNote, 'runId' | 'sessionId' | 'seq'>;

/** A frame without the ids of its run and session and without its number; the batch has these. A string is a piece of text. */
export type LogEntry = string | LoggedNote | Omit<Numbered, 'runId' | 'sessionId' | 'seq'>;

export interface LogBatch {
  /** The number of the batch's last entry. Each earlier entry has a number that is one lower. */
  seq: number;
  entries: LogEntry[];
}

export function logEntry({
  runId: _run,
  sessionId: _session,
  seq: _seq,
  ...frame
}: RunFrame | WrittenNote): LogEntry {
  return frame.type === 'chunk' ? frame.content : (frame as LogEntry);
}

export function loggedFrames(
  { runId, sessionId }: { runId: string; sessionId: string },
  batches: readonly LogBatch[],
): RunFrame[] {
  return batches.flatMap(({ seq, entries }) =>
    entries.flatMap((entry, index) => {
      if (isNote(entry)) return [];
      const place = { runId, sessionId, seq: seq - entries.length + 1 + index };
      return typeof entry === 'string'
        ? { ...place, type: 'chunk', content: entry }
        : ({ ...place, ...entry } as RunFrame);
    }),
  );
}

/** Returns the note that the text is finished; null if the log ends before. */
export function writtenNote(batches: readonly LogBatch[]): LoggedNote | null {
  return batches.flatMap(({ entries }) => entries.filter(isNote)).at(-1) ?? null;
}

const isNote = (entry: LogEntry): entry is LoggedNote =>
  typeof entry !== 'string' && entry.type === 'written';
