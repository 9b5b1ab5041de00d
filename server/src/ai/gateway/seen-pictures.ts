import { type AiMessage, type AnswerStep, answerStep, visibleLine } from '@staffroom/sdk';

/** Pictures of earlier questions are shown again, the newest first, up to so many. */
const mostPictures = 12;

export interface SeenPictures {
  messages: AiMessage[];
  /** What a person is told of it; null where nothing is attached that could be seen. */
  step: AnswerStep | null;
}

/** What a model gets of attached pictures: the pictures, or what was recognised on them. The person is told which. */
export function seenPictures(messages: readonly AiMessage[], sees: boolean): SeenPictures {
  let room = sees ? mostPictures : 0;
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
  const title = sees ? `Looked at ${names.join(', ')}` : `Read recognized text on ${names.join(', ')}`;
  const outcome = sees ? 'shown to the model' : 'this model does not see pictures';
  return { messages: told, step: answerStep({ ...shown, title, outcome }) };
}
