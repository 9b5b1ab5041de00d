export interface DemoMessage {
  id: number;
  author: 'visitor' | 'assistant';
  text: string;
}

const exchanges = [
  ['What is this page?', 'A chat that shows how conversations look here. Nothing on it leaves your browser.'],
  ['Who answers?', 'Nobody: these messages are placeholders, and no language model is asked.'],
  ['Can I try the text box?', 'Yes. Enter sends the message, Shift and Enter start a new line.'],
  ['Is what I write stored?', 'No. It is gone when you leave the page.'],
  ['How long may a message be?', 'As long as you like; long ones wrap and keep their line breaks.'],
  ['Why is there so much text here?', 'To show how a longer conversation scrolls.'],
  [
    'What do real answers look like?',
    'They are set as text, and each claim carries the number of its source.',
  ],
  ['Where do the sources stand?', 'In the margin, with the passage marked and the page it is on.'],
  ['Does it work in the dark?', 'Yes, and it follows the setting of your system.'],
  ['How do I get started?', 'Sign in with your company account and open an agent.'],
] as const;

/** The twenty messages that the demo starts with. */
export const demoMessages: DemoMessage[] = exchanges.flatMap(([question, answer], index) => [
  { id: 2 * index + 1, author: 'visitor' as const, text: question },
  { id: 2 * index + 2, author: 'assistant' as const, text: answer },
]);
