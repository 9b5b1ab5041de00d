import type { AiMessage } from '../capabilities.ts';
import type { ChatTurn } from '../chat.ts';

/** What is asked with a file and no words. */
const wordless = 'Give me an overview of the attached file: what it is, and its main points.';

/**
 * A turn as messages for a model: the history, then the question, each with what was attached to it, and what there is of an
 * answer that is to be continued. Files and memories go beside the words: the platform hands them over as data.
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

/** The last message is the person's: current models refuse an answer that is begun for them. */
const goOn: AiMessage = {
  role: 'user',
  content:
    'Your answer broke off there. Go on exactly where it ends, in the middle of a word if need be: repeat nothing, announce nothing.',
};

function withFiles(message: AiMessage, attachments: ChatTurn['attachments']): AiMessage {
  return attachments.length === 0 ? message : { ...message, attachments };
}
