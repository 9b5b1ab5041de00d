import { randomUUID } from 'node:crypto';
import {
  type AiUsage,
  type AnswerStep,
  type AnswerChecks,
  AppError,
  type ChatAttachment,
  type ChatMessage,
  type Citation,
} from '@staffroom/sdk';
import type { Database } from '../../../db/database.ts';
import { type MessageRow, presentMessage } from '../messages/message-row.ts';
import { withoutWithheld } from '../messages/withheld-quotes.ts';
import { missingMessage, missingSession } from '../not-found.ts';
import type { KnownBefore } from './known-before.ts';
import { type NewRun, turnOpening } from './turn-opening.ts';

export interface OpenedTurn {
  runId: string;
  answerId: string;
  question: ChatMessage;
  /**
   * Earlier messages of the branch, oldest first; the last ones of a long branch. Without the words of documents that the person
   * may not read any more.
   */
  history: EarlierMessage[];
  /** The answer that is continued. */
  answer: ChatMessage | null;
  base: AnswerBase | null;
  /** Of a turn that was opened at once. */
  known: KnownBefore | null;
}

interface EarlierMessage {
  role: 'user' | 'assistant';
  content: string;
  /** Only where files went with it: by which they are found. */
  id?: string;
}

/** What a continued answer stands on. */
export interface AnswerBase {
  content: string;
  /** All of them, whether or not the person may still read the documents. */
  citations: Citation[];
  usage: AiUsage | null;
  durationMs: number | null;
  steps: AnswerStep[];
  reasoning: string | null;
}

interface OpenedRow {
  question: MessageRow;
  bound: ChatAttachment[];
  known: KnownBefore | null;
  answer: MessageRow | null;
  citations: Citation[];
  steps: AnswerStep[] | null;
  history: (EarlierMessage & { checks?: AnswerChecks; citations?: Citation[] })[];
}

const uniqueViolation = '23505';
const oneAtATime = 'chat_run_running';

/**
 * Stores the question and opens a run with its answer, in one round trip.
 * @throws AppError `conflict` while another run of the session is open, `not-found` where the session is not this person's, or
 * what the turn builds on is not there
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
    // The same message has just come by another way and is found now.
    if (attempt > 1) throw error;
    return openTurn(database, run, attempt + 1);
  }
}

async function store({ pool }: Pick<Database, 'pool'>, run: NewRun): Promise<OpenedTurn | null> {
  const answerId = 'continueFrom' in run ? run.continueFrom : randomUUID();
  const { rows } = await pool.query<OpenedRow>(turnOpening(run, answerId));
  const [opened] = rows;
  if (!opened) return null;
  const { bound, known, answer, citations, steps, history } = opened;
  const question = presentMessage(opened.question);
  return {
    runId: run.runId,
    answerId,
    known,
    question: { ...question, attachments: [...question.attachments, ...bound] },
    history: history.map(({ checks = null, citations: visible = [], ...message }) => ({
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
