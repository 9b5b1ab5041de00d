import { expect, it } from 'vitest';
import { isCourtesy } from './courtesy.ts';

it.each([
  ['Hi there!', true],
  ['ok, thanks a lot 👍', true],
  ['Thanks, that was very helpful.', true],
  ['Who are you, and what can you do?', true],
  ['Guten Morgen!', true],
  ['Vielen Dank für die Hilfe', true],
  ['Merci beaucoup', true],
  ['¡Hola!', true],
  ['Hi, who is our DPO?', false],
  ['Hello, when is payday?', false],
  ['help desk phone number', false],
  ['Great Britain office', false],
  ['Okay, and who pays?', false],
  ['Danke, und wer zahlt?', false],
  ['Vale Logistics', false],
])('the message “%s” counts as a courtesy: %s', (message, courtesy) => {
  expect(isCourtesy(message)).toBe(courtesy);
});
