import { expect, it } from 'vitest';
import { titleOf } from '../../chat-title.ts';
import { draftOf } from './hand-over-draft.ts';

it('a chat that receives an answer starts with the question and quotes the words, without signs and numbers', () => {
  const text =
    'From your documents:\n\n**travel.md:** Rooms cost 120 euros [1][2, 3].\n\n- Breakfast\n- Wine';
  const draft = draftOf({ question: 'Is this allowed?', text });
  expect(draft).toBe(
    'Is this allowed?\n\n> From your documents:\n> travel.md: Rooms cost 120 euros.\n> • Breakfast\n> • Wine',
  );
  expect(titleOf(draft)).toBe('Is this allowed?');
});

it.each([
  ['', '', ''],
  ['Why?', ' ', 'Why?'],
  ['', 'Because', '> Because'],
])('the question %j and the text %j become %j', (question, text, draft) => {
  expect(draftOf({ question, text })).toBe(draft);
});

it('a chat with a quotation only is named after the quotation', () => {
  expect(titleOf('> Because\n> of it')).toBe('Because of it');
});
