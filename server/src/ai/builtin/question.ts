import { questionInContext } from '@staffroom/sdk/internal/shared';
import { messageText, type ProviderMessage } from '../provider/ai-provider.ts';

// In a long pasted text, the question is at the beginning or the end.
const maxQuestionLength = 2_000;

const courtesies = [
  'hi|hello|hey|good (?:morning|afternoon|evening|day)|thanks|thank you|thx|bye|goodbye|ok|okay|great|test',
  'help(?: me)?|who are you|what are you|what can you do(?: for me)?|how (?:can|do) you help(?: me)?|how are you',
  'hallo|moin|servus|grüß (?:gott|dich)|guten (?:morgen|tag|abend)|danke|vielen dank|tschüss|auf wiedersehen|hilfe',
  'wer bist du|wer sind sie|was (?:kannst du|können sie)(?: für mich tun)?|wie geht es (?:dir|ihnen)',
].join('|');
const additions = 'there|all|everyone|very much|so much|a lot|again|today|please|zusammen|schön|sehr|bitte';
const courtesy = new RegExp(`^(?:(?:${courtesies})(?: (?:${additions}))?(?:[\\s!.?,…]+|$)){1,4}$`, 'iu');

/**
 * Returns the person's question, or '' if there is none. A question that refers to an earlier one ("and why?") is combined with
 * it.
 */
export function askedQuestion(messages: readonly ProviderMessage[]): string {
  const questions = messages
    .filter(({ role }) => role === 'user')
    .map((message) => shorten(messageText(message)));
  return (questions.at(-1) ?? '') === '' ? '' : questionInContext(questions);
}

/**
 * Returns the previous answer if the question refers to it, otherwise ''. The previous answer is unlikely to answer the
 * follow-up too.
 */
export function referencedAnswer(messages: readonly ProviderMessage[], question: string): string {
  const last = messages.findLast(({ role }) => role === 'user');
  if (!last || shorten(messageText(last)) === question) return '';
  const answer = messages.findLast(({ role }) => role === 'assistant');
  return answer ? messageText(answer) : '';
}

/** Whether the text contains only greetings, thanks or questions about the assistant (up to four), which need no search. */
export function isCourtesy(question: string): boolean {
  return courtesy.test(question);
}

function shorten(text: string): string {
  if (text.length <= maxQuestionLength) return text.trim();
  const half = maxQuestionLength / 2;
  return `${text.slice(0, half)} ${text.slice(-half)}`.trim();
}
