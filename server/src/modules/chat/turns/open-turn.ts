import { randomUUID } from 'node:crypto';
import { AppError, type Citation } from '@staffroom/sdk';
import type {
  AiUsage,
  AnswerStep,
  AnswerChecks,
  ChatAttachment,
  ChatMessage,
} from '@staffroom/sdk/internal/shared';
import type { Database } from '../../../db/database.ts';
import { type MessageRow, presentMessage } from '../messages/message-row.sql.ts';
import { withoutWithheld } from '../messages/withheld-quotes.ts';
import { missingMessage, missingSession } from '../missing-session.ts';
import type { TurnContext } from './turn-context.sql.ts';
import { type NewRun, turnOpening } from './turn-opening.sql.ts';

export interface OpenedTurn {
  runId: string;
  answerId: string;
  question: ChatMessage;
  /**
   * The last messages of the branch before the question, oldest first. Quotes of documents that the person can no longer read
   * are left out.
   */
  history: EarlierMessage[];
  answer: ChatMessage | null;
  base: AnswerBase | null;
  context: TurnContext;
}

interface EarlierMessage {
  role: 'user' | 'assistant';
  content: string;
  /** The message's id. It is set only for messages with files and is used to load the files. */
  id?: string;
}

export interface AnswerBase {
  content: string;
  /** The citations of the continued answer, including those of documents that the person can no longer read. */
  citations: Citation[];
  usage: AiUsage | null;
  durationMs: number | null;
  steps: AnswerStep[];
  reasoning: string | null;
}

interface OpenedRow {
  question: MessageRow;
  bound: ChatAttachment[];
  context: TurnContext;
  answer: MessageRow | null;
  citations: Citation[];
  steps: AnswerStep[] | null;
  history: (EarlierMessage & { checks?: AnswerChecks; citations?: Citation[] })[];
}

const uniqueViolation = '23505';
const oneAtATime = 'chat_run_running';

/**
 * Stores the question and opens a run for its answer, in one round trip to the database.
 * @throws AppError `conflict` while another run of the session is open, `not-found` if a condition of the statement is not met
 */
export async function openTurn(
  database: Pick<Database, 'pool'>,
  run: NewRun,
  attempt = 1,
): Promise<OpenedTurn> {
  try {
    const opened = await store(database, run);
    if (!opened) throw 'content' in run && run.parentId == null ? missingSession() : missingMessage();
    return opened;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== uniqueViolation) throw error;
    if (constraint === oneAtATime) {
      const text = 'The previous answer is still being written. Stop it or wait for it to finish.';
      throw new AppError('conflict', text, { cause: error });
    }
    // Another request stored the same message at the same time. The second attempt finds that message.
    if (attempt > 1) throw error;
    return openTurn(database, run, attempt + 1);
  }
}

async function store({ pool }: Pick<Database, 'pool'>, run: NewRun): Promise<OpenedTurn | null> {
  const answerId = 'continueFrom' in run ? run.continueFrom : randomUUID();
  const { rows } = await pool.query<OpenedRow>(turnOpening(run, answerId));
  const [opened] = rows;
  if (!opened) return null;
  const { bound, context, answer, citations, steps, history } = opened;
  const question = presentMessage(opened.question);
  return {
    runId: run.runId,
    answerId,
    context,
    question: { ...question, attachments: [...question.attachments, ...bound] },
    history: answered(history).map(({ checks = null, citations: visible = [], ...message }) => ({
      ...message,
      content: withoutWithheld({ content: message.content, checks }, visible).content,
    })),
    answer: answer && presentMessage(answer),
    base: answer && {
      content: answer.content,
      citations,
      usage: answer.usage,
      durationMs: answer.duration_ms,
      steps: steps ?? [],
      reasoning: answer.reasoning,
    },
  };
}

/**
 * Removes questions without an answer from the history, because text that made one answer fail would make every later answer
 * fail. Questions with files stay, so that their files stay.
 */
function answered<M extends EarlierMessage>(history: readonly M[]): M[] {
  return history.filter(
    ({ role, id }, nth) => role === 'assistant' || id !== undefined || history[nth + 1]?.role === 'assistant',
  );
}
