import { visibleLine } from '@staffroom/sdk';
import { titleOf } from '@staffroom/sdk/internal/shared';
import type { Logger } from 'pino';
import type { Database } from '../../../db/database.ts';
import type { Events } from '../../events.ts';
import { ChatSession } from '../entity.ts';
import type { FirstAnswer } from '../turns/write-answer.ts';

export interface TitledConversation {
  sessionId: string;
  question: string;
  answer: string;
  /** The model that wrote the answer; null if no model did. No other model may read the chat. */
  writer: { provider: string; model: string | null } | null;
}

/** Proposes a title on behalf of a person. Returns null if the answer's writer is unavailable or is not a language model. */
export type ProposeTitle = (
  userId: string,
  conversation: TitledConversation,
  signal: AbortSignal,
) => Promise<string | null>;

export interface TitlesOptions {
  database: Pick<Database, 'orm'>;
  events: Pick<Events, 'publish'>;
  propose: ProposeTitle;
  log: Pick<Logger, 'warn'>;
}

/** UTF-16 units that are read from the question and from the answer. This length suffices to find the topic. */
const enough = 2_000;
const maxTitleLength = 80;

/**
 * Names chats that no person has named. The title comes from the first question, until a model proposes a better one after the
 * first answer.
 */
export function createTitles({ database: { orm }, events, propose, log }: TitlesOptions) {
  const closing = new AbortController();
  const working = new Set<Promise<void>>();

  async function rename(userId: string, sessionId: string, title: string): Promise<void> {
    const unnamed = { id: sessionId, named: false, title: { $ne: title } };
    const count = await orm.em.fork().nativeUpdate(ChatSession, unnamed, { title });
    if (count === 1) await events.publish({ name: 'chat.updated', data: { id: sessionId }, userId });
  }

  async function work({ sessionId, userId, question, answer }: FirstAnswer): Promise<void> {
    const first = titleOf(question.content);
    if (first !== '') await rename(userId, sessionId, first);
    const conversation = {
      sessionId,
      question: question.content.slice(0, enough),
      answer: answer.content.slice(0, enough),
      writer: answer.provider === null ? null : { provider: answer.provider, model: answer.model },
    };
    const proposed = oneLine((await propose(userId, conversation, closing.signal)) ?? '');
    if (proposed !== '') await rename(userId, sessionId, proposed);
  }

  return {
    /** Looks for a title in the background. If a failure occurs, the chat keeps its title. */
    consider(first: FirstAnswer): void {
      const done = work(first)
        .catch((error: unknown) => {
          if (!closing.signal.aborted) log.warn({ err: error }, 'chat: cannot create title');
        })
        .finally(() => working.delete(done));
      working.add(done);
    },

    async close(): Promise<void> {
      closing.abort();
      await Promise.all(working);
    },
  };
}

/** Cleans a proposed title: models put titles in quotation marks, add citations or write more than one line. */
function oneLine(text: string): string {
  const [line = ''] = text.trim().split('\n');
  const bare = visibleLine(line)
    .replace(/^[\s"'“”„«»#*_]*(?:title:)?[\s"'“”„«»#*_]*/i, '')
    .replace(/(?<![\s"'“”«»*_.])[\s"'“”«»*_.]*(?:\[\d+\][\s"'“”«»*_.]*)?$/, '');
  return bare.length <= maxTitleLength ? bare : `${bare.slice(0, maxTitleLength - 1).trimEnd()}…`;
}
