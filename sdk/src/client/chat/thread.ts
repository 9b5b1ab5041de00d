import type { Passage } from '../../capabilities.ts';
import type {
  AnswerChecks,
  ChatMessage,
  ChatMessageStatus,
  Citation,
  RunFrame,
  ServerFrame,
} from '../../chat.ts';

export interface ThreadMessage {
  /** Stable while the message goes from pending to stored. */
  key: string;
  role: 'user' | 'assistant';
  content: string;
  /** `pending`: not yet confirmed by the server. `unsent`: it did not get there; `problem` says why. */
  status: ChatMessageStatus | 'pending' | 'unsent';
  runId: string | null;
  /** The last sequence number taken in. */
  seq: number;
  /** What the agent says it is doing, until text arrives. */
  notice: string | null;
  sources: Passage[];
  citations: Citation[];
  checks: AnswerChecks | null;
  attachment: { filename: string; text: string } | null;
  provider: string | null;
  model: string | null;
  durationMs: number | null;
  problem: string | null;
  createdAt: string;
}

/** A conversation as the screen shows it: what is stored, what is on its way, and the answer being written. */
export type Thread = readonly ThreadMessage[];

/** Puts the stored messages in place and keeps what the server does not know yet. */
export function withStored(thread: Thread, stored: readonly ChatMessage[]): Thread {
  const known = new Map(thread.map((message) => [message.key, message]));
  const shown = stored
    .filter((message) => message.role !== 'system')
    .map((message) => {
      const current = known.get(keyOf(message));
      // An answer that is being written is further along here than in the database.
      return current && message.status === 'streaming' ? current : fromStored(message, current);
    });
  const keys = new Set(shown.map((message) => message.key));
  const own = thread.filter((message) => !keys.has(message.key) && !isStored(message, stored));
  return [...shown, ...own];
}

export function withQuestion(
  thread: Thread,
  question: { clientMessageId: string; content: string; attachment: ThreadMessage['attachment'] },
): Thread {
  const message: ThreadMessage = {
    ...empty,
    key: question.clientMessageId,
    role: 'user',
    content: question.content,
    attachment: question.attachment,
    status: 'pending',
    createdAt: new Date().toISOString(),
  };
  return [...thread.filter(({ key }) => key !== message.key), message];
}

/** Marks a question that did not reach the server. */
export function withUnsent(thread: Thread, clientMessageId: string, problem: string): Thread {
  return change(thread, clientMessageId, (message) => ({ ...message, status: 'unsent', problem }));
}

export function withoutMessage(thread: Thread, key: string): Thread {
  return thread.filter((message) => message.key !== key);
}

/** Takes in a frame. Frames that were seen already change nothing, so a resume may overlap. */
export function withFrame(thread: Thread, frame: ServerFrame): Thread {
  switch (frame.type) {
    case 'run': {
      const question = fromStored(frame.message, undefined);
      const asked = thread.some(({ key }) => key === question.key)
        ? change(thread, question.key, (message) => ({ ...question, attachment: message.attachment }))
        : [...thread, question];
      return asked.some(({ key }) => key === frame.runId) ? asked : [...asked, answer(frame.runId)];
    }
    case 'chunk':
    case 'status':
    case 'sources':
    case 'model':
    case 'done':
      return withRunFrame(thread, frame);
    case 'error':
      if ('seq' in frame) return withRunFrame(thread, frame);
      if (frame.runId !== undefined) return withLost(thread, frame.runId, frame.message);
      return frame.clientMessageId === undefined
        ? thread
        : withUnsent(thread, frame.clientMessageId, frame.message);
    case 'agent':
    case 'agent-done':
    case 'event':
    case 'pong':
      return thread;
  }
}

/** True where frames between were missed: the run has to be resumed behind what was seen. */
export function hasGap(thread: Thread, frame: ServerFrame): boolean {
  if (!('runId' in frame) || !('seq' in frame) || frame.type === 'done' || frame.type === 'error')
    return false;
  const message = thread.find(({ key }) => key === frame.runId);
  return message?.status === 'streaming' && frame.seq > message.seq + 1;
}

/** An answer that cannot be followed any longer; what is there of it stays. */
function withLost(thread: Thread, runId: string, problem: string): Thread {
  return change(thread, runId, (message) =>
    message.status === 'streaming' ? { ...message, status: 'interrupted', notice: null, problem } : message,
  );
}

function withRunFrame(thread: Thread, frame: RunFrame): Thread {
  return change(thread, frame.runId, (message) => {
    // The stored answer is the last word, also for an answer that was given up here.
    if (frame.type === 'done') return { ...fromStored(frame.message, message), key: message.key };
    if (message.status !== 'streaming') return message;
    if (frame.type === 'error') {
      const base = frame.partial ? fromStored(frame.partial, message) : message;
      const status = frame.partial?.status === 'interrupted' ? 'interrupted' : 'failed';
      return { ...base, key: message.key, status, notice: null, problem: frame.message };
    }
    if (frame.seq !== message.seq + 1) return message;
    const next = { ...message, seq: frame.seq };
    switch (frame.type) {
      case 'chunk':
        return { ...next, content: next.content + frame.content, notice: null };
      case 'status':
        return { ...next, notice: frame.text };
      case 'sources':
        return { ...next, sources: frame.sources };
      case 'model':
        return { ...next, provider: frame.provider, model: frame.model };
    }
  });
}

const empty = {
  content: '',
  runId: null,
  seq: 0,
  notice: null,
  sources: [],
  citations: [],
  checks: null,
  attachment: null,
  provider: null,
  model: null,
  durationMs: null,
  problem: null,
};

const answer = (runId: string): ThreadMessage => ({
  ...empty,
  key: runId,
  role: 'assistant',
  status: 'streaming',
  runId,
  createdAt: new Date().toISOString(),
});

/** A question is known by the client's id, an answer by its run: both exist before the row's own id is known here. */
function keyOf(message: ChatMessage): string {
  if (message.role === 'assistant') return message.runId ?? message.id;
  return message.clientMessageId ?? message.id;
}

function fromStored(message: ChatMessage, current: ThreadMessage | undefined): ThreadMessage {
  return {
    ...empty,
    key: keyOf(message),
    role: message.role === 'assistant' ? 'assistant' : 'user',
    content: message.content,
    status: message.status,
    runId: message.runId,
    sources: current?.sources ?? [],
    citations: message.citations,
    checks: message.checks,
    attachment: message.attachment === null ? null : { filename: message.attachment, text: '' },
    provider: message.provider,
    model: message.model,
    durationMs: message.durationMs,
    problem: message.status === 'complete' ? null : (current?.problem ?? null),
    createdAt: message.createdAt,
  };
}

function isStored(message: ThreadMessage, stored: readonly ChatMessage[]): boolean {
  return stored.some((other) => other.clientMessageId === message.key || other.runId === message.key);
}

function change(thread: Thread, key: string, update: (message: ThreadMessage) => ThreadMessage): Thread {
  return thread.map((message) => (message.key === key ? update(message) : message));
}
