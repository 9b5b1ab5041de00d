import { expect, it } from 'vitest';
import { jsonInText } from './json-answer.ts';

it('the JSON value of an answer is found in a fence, between words and despite trailing commas', () => {
  const value = { rows: [{ text: 'a, ] "b",}' }, {}], note: '' };
  const json = JSON.stringify(value);
  const loose = '{"rows": [{"text": "a, ] \\"b\\",}",}, {}, ], "note": "",\n}';
  const answers = [
    json,
    `\`\`\`json\n${json}\n\`\`\``,
    `Sure!\n\n${json}\n\nAnything else?`,
    loose,
    `Sure! ${loose}`,
  ];
  expect(answers.map(jsonInText)).toEqual(answers.map(() => value));
  for (const text of ['I cannot help with that.', '{"rows": [,]', '{"rows": [1,,]}'])
    expect(jsonInText(text)).toBe(text);
});
