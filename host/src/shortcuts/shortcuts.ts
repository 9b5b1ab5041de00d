import { t } from '../texts/texts.ts';

const command = /mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl';

export const shortcuts: { keys: string[]; action: string }[] = [
  { keys: [command, 'K'], action: t('Search documents, chats, agents and actions') },
  { keys: [command, '/'], action: t('Show keyboard shortcuts') },
  { keys: [command, 'Shift', 'O'], action: t('New chat with the current agent') },
  { keys: ['F2'], action: t('Rename the selected chat') },
  { keys: ['Enter'], action: t('Send a message') },
  { keys: ['Shift', 'Enter'], action: t('New line in a message') },
  { keys: ['Esc'], action: t('Stop an answer; close a menu or dialog') },
  { keys: ['F9'], action: t('Focus the message box of a chat') },
  { keys: ['F8'], action: t('Focus notifications') },
];
