import type { RunFrame, ServerFrame } from '../../../chat.ts';
import type { AnswerStep } from '../../../tools/answer-steps.ts';
import type { PlainReply } from '../../read-frame.ts';
import {
  answerTo,
  change,
  currentOf,
  fromStored,
  type Thread,
  type ThreadMessage,
  withUnsent,
} from './thread.ts';

/** Applies a frame to the thread. Frames that were already applied change nothing, so a resume may repeat frames. */
export function withFrame(thread: Thread, frame: ServerFrame): Thread {
  switch (frame.type) {
    case 'run':
      return withRun(thread, frame);
    case 'chunk':
    case 'status':
    case 'sources':
    case 'step':
    case 'reasoning':
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
    case 'missed':
    case 'pong':
      return thread;
  }
}

/** Whether frames are missing between the thread and this frame, so that the run must be resumed. */
export function hasGap(thread: Thread, frame: ServerFrame): boolean {
  if (!('runId' in frame) || !('seq' in frame) || frame.type === 'done' || frame.type === 'error')
    return false;
  const message = thread.find(({ runId }) => runId === frame.runId);
  return message?.status === 'streaming' && frame.seq > message.seq + 1;
}

function withRun(thread: Thread, frame: Extract<ServerFrame, { type: 'run' }>): Thread {
  const { runId, message, answer } = frame;
  const known = currentOf(thread, message);
  const confirmed = known
    ? thread.map((other) => (other === known ? fromStored(message, known) : other))
    : [...thread, fromStored(message)];
  if (confirmed.some((other) => other.runId === runId)) return confirmed;
  const started: ThreadMessage = { ...answerTo(message.id), key: runId, runId };
  const continued = answer && currentOf(confirmed, answer);
  if (answer && continued) {
    const going: ThreadMessage = {
      ...fromStored(answer, continued),
      status: 'streaming',
      runId,
      sources: [],
      problem: null,
    };
    return confirmed.map((other) => (other === continued ? going : other));
  }
  const behind = confirmed.findIndex(({ id }) => id === message.id) + 1;
  return [...confirmed.slice(0, behind), started];
}

function withLost(thread: Thread, runId: string, problem: string): Thread {
  return thread.map((message) =>
    message.runId === runId && message.status === 'streaming'
      ? { ...message, status: 'interrupted', notice: null, problem }
      : message,
  );
}

function withRunFrame(thread: Thread, frame: RunFrame): Thread {
  return thread.map((message) => (message.runId === frame.runId ? afterFrame(message, frame) : message));
}

function afterFrame(message: ThreadMessage, frame: RunFrame): ThreadMessage {
  // The stored answer replaces the local one, even if the client had marked the local one as failed.
  if (frame.type === 'done') return fromStored(frame.message, message);
  if (message.status !== 'streaming') return message;
  if (frame.type === 'error') {
    const base = frame.partial ? fromStored(frame.partial, message) : message;
    const status = frame.partial?.status === 'interrupted' ? 'interrupted' : 'failed';
    return { ...base, status, notice: null, problem: frame.message };
  }
  if (frame.seq !== message.seq + 1) return message;
  const next = { ...message, seq: frame.seq };
  switch (frame.type) {
    case 'chunk':
      return { ...next, content: next.content + frame.content, notice: null };
    case 'status':
      return { ...next, notice: frame.text };
    case 'sources':
      return { ...next, sources: [...next.sources, ...frame.sources] };
    case 'step':
      // A step replaces the status text before it.
      return { ...next, notice: null, steps: withStep(next.steps, frame.step) };
    case 'reasoning':
      return { ...next, reasoning: next.reasoning + frame.content };
    case 'model':
      return { ...next, provider: frame.provider, model: frame.model };
  }
}

function withStep(steps: readonly AnswerStep[], step: AnswerStep): readonly AnswerStep[] {
  const known = steps.findIndex(({ id }) => id === step.id);
  return known < 0 ? [...steps, step] : steps.with(known, step);
}

/** Applies a reply without a run id to the current answer, or starts the pending answer with it. */
export function withPlainReply(thread: Thread, reply: PlainReply): Thread {
  const open = thread.findLast(({ status }) => status === 'streaming' || status === 'pending');
  if (!open) return thread;
  const confirmed =
    open.role === 'user'
      ? change(thread, open.key, (question) => ({ ...question, status: 'complete' }))
      : thread;
  const key = open.role === 'user' ? `${open.key}:answer` : open.key;
  const started: Thread =
    open.role === 'user' ? [...confirmed, { ...answerTo(open.id ?? undefined), key }] : confirmed;
  return change(started, key, (answer) => {
    switch (reply.part) {
      case 'chunk':
        return { ...answer, status: 'streaming', content: answer.content + reply.content };
      case 'done':
        return { ...answer, status: 'complete', content: reply.content || answer.content, notice: null };
      case 'error':
        return { ...answer, status: 'failed', notice: null, problem: reply.content };
    }
  });
}
