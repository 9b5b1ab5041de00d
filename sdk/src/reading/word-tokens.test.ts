import { expect, it } from 'vitest';
import { wordTokens } from './word-tokens.ts';

it.each([
  ['Don’t e-mail 1,000 people, O’Neil', ['Don’t', 'e-mail', '1,000', 'people', 'O’Neil']],
  ['one,two three.Four 3.5 %', ['one', 'two', 'three', 'Four', '3.5']],
  ['z.B. the U.S.A. - e.g. this', ['z.B', 'the', 'U.S.A', 'e.g', 'this']],
  ['see https://a.test/x-y?z=1 now', ['see', 'https://a.test/x-y?z=1', 'now']],
  ['Größe über Straße', ['Größe', 'über', 'Straße']],
  ['我们在北京工作', ['我们', '在', '北京', '工作']],
  ['한국어 문장', ['한국어', '문장']],
  ['— …', []],
])('the words of %j are counted as people count them', (text, words) => {
  expect(wordTokens(text)).toEqual(words);
});
