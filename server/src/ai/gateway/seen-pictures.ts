import { type AiMessage, visibleLine } from '@staffroom/sdk';
import { type AnswerStep, answerStep } from '@staffroom/sdk/internal/shared';

/** Maximum number of pictures of earlier questions that are sent again, newest first. */
const maxPictures = 12;

export interface SeenPictures {
  messages: AiMessage[];
  /** The step that people see; null if no attachment contains pictures. */
  step: AnswerStep | null;
}

/** Sends a model the attached pictures, or the text recognized in them, and shows the person which of the two was sent. */
export function seenPictures(messages: readonly AiMessage[], sees: boolean): SeenPictures {
  let room = sees ? maxPictures : 0;
  const told = messages
    .toReversed()
    .map((message) => ({
      ...message,
      ...(message.attachments && {
        attachments: message.attachments.map(({ pictures = [], ...file }) => {
          const kept = pictures.slice(0, room);
          room -= kept.length;
          return kept.length > 0 ? { ...file, pictures: kept } : file;
        }),
      }),
    }))
    .toReversed();
  const asked = messages.findLast(({ role }) => role === 'user');
  const names = (asked?.attachments ?? []).flatMap(({ filename, pictures = [] }) =>
    pictures.length > 0 ? [visibleLine(filename)] : [],
  );
  if (names.length === 0) return { messages: told, step: null };
  const shown = { id: 'pictures', state: 'done' as const };
  const title = sees ? `Viewed ${names.join(', ')}` : `Read recognized text on ${names.join(', ')}`;
  const outcome = sees ? 'shown to the model' : 'this model can’t read images';
  return { messages: told, step: answerStep({ ...shown, title, outcome }) };
}
