import type { Thread, ThreadMessage } from '../store/thread.ts';
import { currentStep } from '../answer/steps/step-words.ts';
import { useSilence, waitingText } from '../answer/waiting.tsx';
import { t } from '../../texts/texts.ts';

const ends: Partial<Record<ThreadMessage['status'], string>> = {
  complete: t('The answer is complete.'),
  stopped: t('The answer was stopped.'),
  interrupted: t('The answer was interrupted.'),
  failed: t('The answer failed.'),
  unsent: t('Your question was not sent.'),
};

/** Announces the answer's progress. The thread itself is not announced while it grows. */
export function SpokenStatus({ messages }: { messages: Thread }) {
  const last = messages.at(-1);
  const silent = useSilence(last ? `${last.key}:${last.seq}` : '');
  return last ? spoken(last, silent) : '';
}

function spoken({ role, status, content, notice, steps }: ThreadMessage, silent: boolean): string {
  if (status !== 'streaming' && status !== 'pending') {
    return role === 'user' && status !== 'unsent' ? '' : (ends[status] ?? '');
  }
  const looking = currentStep(steps);
  if (looking !== null) return looking;
  if (content === '' || role === 'user' || silent) return waitingText(notice, silent);
  return t('The answer is being written.');
}
