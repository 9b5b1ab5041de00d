const command = /mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl';

export const shortcuts: { keys: string[]; action: string }[] = [
  { keys: [command, 'K'], action: 'Search documents, chats, agents and actions' },
  { keys: [command, '/'], action: 'Show these keys' },
  { keys: [command, 'Shift', 'O'], action: 'Start a new chat with the agent on the screen' },
  { keys: ['F2'], action: 'Rename the chat that is marked in the list' },
  { keys: ['Enter'], action: 'Send a message' },
  { keys: ['Shift', 'Enter'], action: 'Break the line in a message' },
  { keys: ['Esc'], action: 'Stop an answer; close what is open' },
  { keys: ['F8'], action: 'Go to the messages at the edge of the window' },
];
