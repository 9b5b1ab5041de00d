import { expect, it } from 'vitest';
import { titleOf } from '../../titles/chat-title.ts';
import { draftOf } from './hand-over-draft.ts';

it('a chat that receives an answer starts with the question and a quotation of the answer without Markdown characters and citation numbers', () => {
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
])('the hand-over of the question %j and the text %j creates the draft %j', (question, text, draft) => {
  expect(draftOf({ question, text })).toBe(draft);
});

it('a chat that starts with only a quotation is named after the quotation', () => {
  expect(titleOf('> Because\n> of it')).toBe('Because of it');
});
