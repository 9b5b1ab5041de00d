import { t } from '../../texts/texts.ts';

export interface DemoMessage {
  id: number;
  author: 'visitor' | 'assistant';
  text: string;
}

const exchanges = [
  [
    t('What is this page?'),
    t('A chat that shows how conversations look here. Nothing on it leaves your browser.'),
  ],
  [t('Who answers?'), t('Nobody: these messages are placeholders, and no language model is asked.')],
  [t('Can I try the text box?'), t('Yes. Enter sends the message, Shift and Enter start a new line.')],
  [t('Is what I write stored?'), t('No. It is gone when you leave the page.')],
  [t('How long may a message be?'), t('As long as you like; long ones wrap and keep their line breaks.')],
  [t('Why is there so much text here?'), t('To show how a longer conversation scrolls.')],
  [
    t('What do real answers look like?'),
    t('They are set as text, and each claim carries the number of its source.'),
  ],
  [t('Where do the sources stand?'), t('In the margin, with the passage marked and the page it is on.')],
  [t('Does it work in the dark?'), t('Yes, and it follows the setting of your system.')],
  [t('How do I get started?'), t('Sign in with your company account and open an agent.')],
] as const;

/** The twenty messages that the demo starts with. */
export const demoMessages: DemoMessage[] = exchanges.flatMap(([question, answer], index) => [
  { id: 2 * index + 1, author: 'visitor' as const, text: question },
  { id: 2 * index + 2, author: 'assistant' as const, text: answer },
]);
