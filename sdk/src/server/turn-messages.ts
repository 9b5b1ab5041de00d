import type { AiMessage } from '../capabilities.ts';
import type { ChatTurn } from '../chat.ts';

/** The question when a person sends a file without text. */
const wordless = 'Give me an overview of the attached file: what it is, and its main points.';

/**
 * Converts a turn to messages for a model: the history and the question with their attachments, and the partial answer that is
 * to be continued. Files and memories are separate fields that the platform passes to the model as data.
 */
export function turnMessages({ message, history, attachments, memories, continues }: ChatTurn): AiMessage[] {
  const asked = message.trim() === '' && attachments.length > 0 ? wordless : message;
  return [
    ...history.map(({ role, content, attachments: files = [] }) => withFiles({ role, content }, files)),
    {
      ...withFiles({ role: 'user', content: asked }, attachments),
      ...(memories.length > 0 && { notes: memories }),
    },
    ...(continues === undefined ? [] : [{ role: 'assistant' as const, content: continues }, goOn]),
  ];
}

/** Follows a partial answer, because current models refuse an answer as the last message. */
const goOn: AiMessage = {
  role: 'user',
  content:
    'Your answer was cut off at this point. Continue exactly where it ends, even in the middle of a word. Do not repeat or announce anything.',
};

function withFiles(message: AiMessage, attachments: ChatTurn['attachments']): AiMessage {
  return attachments.length === 0 ? message : { ...message, attachments };
}
