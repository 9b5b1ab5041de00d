import type { AiUsage } from '../../../capabilities.ts';
import type {
  AnswerChecks,
  ChatAttachment,
  ChatMessage,
  ChatMessageStatus,
  Citation,
  NumberedPassage,
} from '../../../chat.ts';
import type { AnswerStep } from '../../../tools/answer-steps.ts';
import { t } from '../../texts/texts.ts';

export interface ThreadMessage {
  /** Identifies the message on screen. Does not change when the message is stored. */
  key: string;
  id: string | null;
  role: 'user' | 'assistant';
  content: string;
  /** `pending`: not confirmed by the server yet. `unsent`: sending failed; `problem` says why. */
  status: ChatMessageStatus | 'pending' | 'unsent';
  runId: string | null;
  /** The sequence number of the last applied frame. */
  seq: number;
  /** The agent's status line, which is shown until text arrives. */
  notice: string | null;
  /** Sources that were cited since the current run started. */
  sources: NumberedPassage[];
  citations: Citation[];
  checks: AnswerChecks | null;
  steps: readonly AnswerStep[];
  reasoning: string;
  attachment: { filename: string; text: string } | null;
  attachments: readonly ChatAttachment[];
  /**
   * The message before this one. Null: this is the first message. Undefined: the message goes after the last one when it is
   * stored.
   */
  parentId: string | null | undefined;
  /** Ids of all branches at this point, including this message; oldest first. */
  siblingIds: readonly string[];
  rating: 1 | -1 | null;
  usage: AiUsage | null;
  provider: string | null;
  model: string | null;
  durationMs: number | null;
  problem: string | null;
  createdAt: string;
}

export interface Question {
  content: string;
  attachment?: ThreadMessage['attachment'];
  attachments?: ThreadMessage['attachments'];
}

/** The visible branch of a chat: stored messages, pending ones, and the answer in progress. */
export type Thread = readonly ThreadMessage[];

export const isBusy = (thread: Thread): boolean =>
  thread.some(({ status }) => status === 'streaming' || status === 'pending');

const isOpen = ({ status }: ThreadMessage) =>
  status === 'streaming' || status === 'pending' || status === 'unsent';

/** Merges stored messages into the thread, and keeps messages that the server does not know yet. */
export function withStored(thread: Thread, stored: readonly ChatMessage[]): Thread {
  const kept = new Set<ThreadMessage>();
  const shown = stored
    .filter((message) => message.role !== 'system')
    .map((message) => {
      const current = currentOf(thread, message);
      if (!current) return fromStored(message);
      kept.add(current);
      // Keep the local text of an answer in progress, because the database has less of it.
      const ahead =
        (message.status === 'streaming' && current.runId === message.runId) ||
        (current.role === 'assistant' && current.status === 'pending');
      return ahead ? { ...current, ...placeOf(message) } : fromStored(message, current);
    });
  const own = thread.filter((message) => !kept.has(message) && (message.id === null || isOpen(message)));
  return own.reduce<Thread>(withOwn, shown);
}

function withOwn(thread: Thread, message: ThreadMessage): Thread {
  if (message.parentId === undefined) return [...thread, message];
  const index = indexAfter(thread, message.parentId);
  // An answer that ended without text stays below its question while the question is visible.
  if (index === null) return message.role === 'user' && isOpen(message) ? [...thread, message] : thread;
  if (!isOpen(message)) return [...thread.slice(0, index), message, ...thread.slice(index)];
  return [...thread.slice(0, index), message];
}

function indexAfter(thread: Thread, id: string | null): number | null {
  if (id === null) return 0;
  const index = thread.findIndex((message) => message.id === id);
  return index < 0 ? null : index + 1;
}

export interface NewQuestion {
  clientMessageId: string;
  content: string;
  attachment?: ThreadMessage['attachment'];
  attachments?: readonly ChatAttachment[];
  /** For an edited question: the id of the message before it. */
  parentId?: string | null | undefined;
}

/** Shows a question. An edited question starts a branch and hides the messages that followed the original question. */
export function withQuestion(thread: Thread, question: NewQuestion): Thread {
  const { clientMessageId, content, attachment = null, attachments = [], parentId } = question;
  const message: ThreadMessage = {
    ...empty,
    key: clientMessageId,
    role: 'user',
    content,
    attachment,
    attachments,
    parentId,
    status: 'pending',
    createdAt: new Date().toISOString(),
  };
  return withOwn(withoutMessage(thread, clientMessageId), message);
}

export function withPendingAnswer(thread: Thread, key: string, questionId: string): Thread {
  return withOwn(thread, { ...answerTo(questionId), key, status: 'pending', notice: null });
}

export function withAnswerContinued(thread: Thread, key: string): Thread {
  return change(thread, key, (message) => ({ ...message, status: 'pending', notice: null, problem: null }));
}

export function withUnsent(thread: Thread, key: string, problem: string): Thread {
  return change(thread, key, (message) => ({ ...message, status: 'unsent', problem }));
}

export function withoutMessage(thread: Thread, key: string): Thread {
  return thread.filter((message) => message.key !== key);
}

export function change(
  thread: Thread,
  key: string,
  update: (message: ThreadMessage) => ThreadMessage,
): Thread {
  return thread.map((message) => (message.key === key ? update(message) : message));
}

const empty = {
  id: null,
  content: '',
  runId: null,
  seq: 0,
  notice: null,
  sources: [],
  citations: [],
  checks: null,
  steps: [],
  reasoning: '',
  attachment: null,
  attachments: [],
  parentId: undefined,
  siblingIds: [],
  rating: null,
  usage: null,
  provider: null,
  model: null,
  durationMs: null,
  problem: null,
};

export const answerTo = (questionId: string | undefined): Omit<ThreadMessage, 'key'> => ({
  ...empty,
  role: 'assistant',
  status: 'streaming',
  parentId: questionId,
  createdAt: new Date().toISOString(),
});

/** Finds the displayed version of a message: by id or, before it has an id, by client id or run. */
export function currentOf(thread: Thread, message: ChatMessage): ThreadMessage | undefined {
  return thread.find(
    ({ id, key, runId, role }) =>
      id === message.id ||
      (role === 'user' && key === message.clientMessageId) ||
      (runId !== null && runId === message.runId),
  );
}

const placeOf = ({ id, parentId, siblingIds }: ChatMessage) => ({ id, parentId, siblingIds });

export function fromStored(message: ChatMessage, current?: ThreadMessage): ThreadMessage {
  return {
    ...placeOf(message),
    key: current?.key ?? keyOf(message),
    role: message.role === 'assistant' ? 'assistant' : 'user',
    content: message.content,
    status: message.status,
    runId: message.runId,
    seq: 0,
    notice: null,
    sources: current?.sources ?? [],
    citations: message.citations,
    checks: message.checks,
    steps: message.steps,
    reasoning: message.reasoning ?? '',
    attachment:
      current?.attachment ??
      (message.attachment === null ? null : { filename: message.attachment, text: '' }),
    attachments: message.attachments,
    rating: message.rating,
    usage: message.usage,
    provider: message.provider,
    model: message.model,
    durationMs: message.durationMs,
    problem: message.status === 'complete' ? null : (current?.problem ?? endReasonOf(message)),
    createdAt: message.createdAt,
  };
}

const endReasonOf = ({ endReason }: ChatMessage): string | null =>
  endReason === undefined ? null : t('Your access ended during this answer.');

function keyOf(message: ChatMessage): string {
  if (message.role === 'assistant') return message.runId ?? message.id;
  return message.clientMessageId ?? message.id;
}
