import { describe, expect, test } from 'vitest';
import { sentenceSpans, textBlocks } from './sentence-spans.ts';

const blocks = (text: string): string[] => textBlocks(text).map(({ start, end }) => text.slice(start, end));
const sentences = (text: string): string[] =>
  textBlocks(text)
    .flatMap((block) => sentenceSpans(text, block))
    .map(({ start, end }) => text.slice(start, end));

describe('blocks of a text', () => {
  test.each([
    ['a line break alone does not end a block', 'The supplier shall\nanswer within\n30 days.', 1],
    ['an empty line ends a paragraph', 'One.\n\nTwo.', 2],
    ['a numbered heading is a separate block', '12. Liability\nThe supplier is liable.', 2],
    ['each numbered clause is a block', '12.1 Neither party may.\n12.2 Either party may.', 2],
    ['each list item and table row is a block', '- one\n- two\nA | B\n1 | 2', 4],
  ])('a text is split into blocks: %s', (_what, text, count) => {
    expect(blocks(text)).toHaveLength(count);
  });
});

describe('sentences of a text', () => {
  test.each<[string, string[]]>([
    ['15.1. Neither party may assign. Both may wait.', ['15.1. Neither party may assign.', 'Both may wait.']],
    ['12. Liability', ['12. Liability']],
    ['Frist bis 31. März 2026. Danach nicht.', ['Frist bis 31. März 2026.', 'Danach nicht.']],
    ['As per Art. 5 and No. 7 of the Act. Then on.', ['As per Art. 5 and No. 7 of the Act.', 'Then on.']],
    ['It ends in\nthe middle of a line. Next', ['It ends in\nthe middle of a line.', 'Next']],
  ])('the text "%s" is split into its sentences', (text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });
});
