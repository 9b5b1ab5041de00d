import { t } from '../../texts/texts.ts';

export interface DemoMessage {
  id: number;
  author: 'visitor' | 'assistant';
  text: string;
}

const exchanges = [
  [t('What is this page?'), t('A sample conversation. Nothing you type here leaves your browser.')],
  [t('Who answers?'), t('No one. These are sample messages; no AI model is used.')],
  [t('Can I try the text box?'), t('Yes. Press Enter to send, Shift+Enter for a new line.')],
  [t('Is anything I type saved?'), t('No. Your text disappears when you leave the page.')],
  [t('How long can a message be?'), t('As long as you like. Long messages wrap and keep their line breaks.')],
  [t('Why is there so much text here?'), t('To show how a long conversation scrolls.')],
  [t('What do real answers look like?'), t('As plain text, with a source number after each claim.')],
  [t('Where are the sources shown?'), t('In the margin, with the passage highlighted and its page number.')],
  [t('Does it work in the dark?'), t('Yes, and it follows your system setting.')],
  [t('How do I get started?'), t('Sign in with your company account and open an agent.')],
] as const;

export const demoMessages: DemoMessage[] = exchanges.flatMap(([question, answer], index) => [
  { id: 2 * index + 1, author: 'visitor' as const, text: question },
  { id: 2 * index + 2, author: 'assistant' as const, text: answer },
]);
