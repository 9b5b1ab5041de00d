import type { Thread, ThreadMessage } from '../store/thread.ts';
import { currentStep } from '../answer/steps/step-words.ts';
import { useSilence, waitingText } from '../answer/waiting.tsx';

const ends: Partial<Record<ThreadMessage['status'], string>> = {
  complete: 'The answer is complete.',
  stopped: 'The answer was stopped.',
  interrupted: 'The answer was interrupted.',
  failed: 'The answer failed.',
  unsent: 'Your question was not sent.',
};

/** The thread is not read aloud while it grows; this says how far the answer is. */
export function SpokenStatus({ messages }: { messages: Thread }) {
  const last = messages.at(-1);
  const silent = useSilence(last ? `${last.key}:${last.seq}` : '');
  return <output className="visually-hidden">{last ? spoken(last, silent) : ''}</output>;
}

function spoken({ role, status, content, notice, steps }: ThreadMessage, silent: boolean): string {
  if (status !== 'streaming' && status !== 'pending') {
    return role === 'user' && status !== 'unsent' ? '' : (ends[status] ?? '');
  }
  const looking = currentStep(steps);
  if (looking !== null) return looking;
  if (content === '' || role === 'user' || silent) return waitingText(notice, silent);
  return 'The answer is being written.';
}
