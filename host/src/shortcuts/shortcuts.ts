import { t } from '../texts/texts.ts';

const command = /mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl';

export const shortcuts: { keys: string[]; action: string }[] = [
  { keys: [command, 'K'], action: t('Search documents, chats, agents and actions') },
  { keys: [command, '/'], action: t('Show these keys') },
  { keys: [command, 'Shift', 'O'], action: t('Start a new chat with the agent on the screen') },
  { keys: ['F2'], action: t('Rename the chat that is marked in the list') },
  { keys: ['Enter'], action: t('Send a message') },
  { keys: ['Shift', 'Enter'], action: t('Break the line in a message') },
  { keys: ['Esc'], action: t('Stop an answer; close what is open') },
  { keys: ['F8'], action: t('Go to the messages at the edge of the window') },
];
