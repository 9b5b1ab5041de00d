import type { AnswerFrame } from '../chat/ask-agent.ts';

/** Milliseconds between two signs of progress while text is written. */
const writingEvery = 1_000;

/**
 * Turns the frames of an answer into progress messages: statuses, steps, and the length of the text.
 * @param send called with an increasing number; an error is ignored, because the client may have left
 */
export function createProgress(
  send: (progress: number, message: string) => Promise<void>,
  now: () => number = Date.now,
) {
  let count = 0;
  let written = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  let ended = false;

  function tell(message: string): void {
    if (ended) return;
    count += 1;
    send(count, message).catch(() => undefined);
  }

  return {
    /** @param chat the address of the chat in the workspace */
    onFrame(frame: AnswerFrame, chat: string): void {
      if (frame.type === 'status') tell(frame.text);
      else if (frame.type === 'step') tell(stepText(frame.step, chat));
      else if (frame.type === 'chunk') {
        written += frame.content.length;
        if (now() - toldAt < writingEvery) return;
        toldAt = now();
        tell(`Writing the answer: ${written} characters`);
      }
    },
    end: () => void (ended = true),
  };
}

function stepText(
  { title, state, outcome }: Extract<AnswerFrame, { type: 'step' }>['step'],
  chat: string,
): string {
  if (state === 'waiting') return `${title}: approve or decline this change at ${chat}`;
  return outcome === null ? title : `${title}: ${outcome}`;
}
