import { expect, it } from 'vitest';
import { WrittenCall } from './written-call.ts';

/** Sends a text in pieces of seven characters, as a server streams it. */
function read(text: string, tools: readonly string[] = ['look']) {
  const written = new WrittenCall(tools);
  const pieces = text.match(/[^]{1,7}/g) ?? [];
  const shown = pieces.map((piece) => written.take(piece)).join('');
  const end = written.end();
  return {
    text: shown + end.map((chunk) => (chunk.type === 'text' ? chunk.text : '')).join(''),
    calls: end.flatMap((chunk) => (chunk.type === 'tool-call' ? [[chunk.name, chunk.input]] : [])),
  };
}

const json = '{"name": "look", "arguments": {"day": 1, "floor": "two"}}';
const call = ['look', { day: 1, floor: 'two' }];

it.each([
  ['Hermes and Qwen', `<tool_call>\n${json}\n</tool_call>`],
  ['Hermes, without the last tag', `<tool_call>\n${json}`],
  [
    'Hermes, with arguments as text',
    '<tool_call>{"name":"look","arguments":"{\\"day\\":1,\\"floor\\":\\"two\\"}"}</tool_call>',
  ],
  [
    'Qwen Coder',
    '<tool_call>\n<function=look>\n<parameter=day>\n1\n</parameter>\n<parameter=floor>\ntwo\n</parameter>\n</function>\n</tool_call>',
  ],
  [
    'GLM',
    '<tool_call>look\n<arg_key>day</arg_key>\n<arg_value>1</arg_value>\n<arg_key>floor</arg_key>\n<arg_value>two</arg_value>\n</tool_call>',
  ],
  ['Llama, with a tag', '<function=look>{"day": 1, "floor": "two"}</function>'],
  ['Llama, with a token', '<|python_tag|>{"name": "look", "parameters": {"day": 1, "floor": "two"}}'],
  ['Llama, as plain JSON', '{"type": "function", "name": "look", "parameters": {"day": 1, "floor": "two"}}'],
  ['OpenAI, as plain JSON', `[{"type":"function","function":${json}}]`],
  ['a code block', `\`\`\`json\n${json}\n\`\`\``],
  ['Mistral', `[TOOL_CALLS][${json}]`],
  ['newer models of Mistral', '[TOOL_CALLS]look[ARGS]{"day": 1, "floor": "two"}'],
])('a tool call that a model wrote as text is read in the format of %s', (_, text) => {
  expect(read(text)).toEqual({ text: '', calls: [call] });
});

it('a tool call that a model wrote after a sentence is run, and the sentence is shown', () => {
  const text = `I look it up.\n\n<tool_call>${json}</tool_call>`;
  expect(read(text)).toEqual({ text: 'I look it up.\n\n', calls: [call] });
});

it('several tool calls in one text are kept apart', () => {
  const two = `<tool_call>${json}</tool_call>\n<tool_call>${json}</tool_call>`;
  expect(read(two)).toEqual({ text: '', calls: [call, call] });
});

it('a written call of an unknown tool becomes a tool call only between tags that are the whole answer', () => {
  const unknown = json.replace('look', 'jump');
  expect(read(`<tool_call>${unknown}</tool_call>`).calls).toEqual([['jump', call[1]]]);
  expect(read(unknown)).toEqual({ text: unknown, calls: [] });
  const quoted = `Write:\n<tool_call>${unknown}</tool_call>`;
  expect(read(quoted)).toEqual({ text: quoted, calls: [] });
});

it.each([
  json.replace('}}', '}, "price": 5}'),
  `As in <tool_call>${json}</tool_call>`,
  `Write:\n<tool_call>${json}</tool_call>\nThen wait.`,
  '{"name": "Ann", "age": 5}',
  '[1] says that it is on the second floor.',
  '`look` is a tool.',
  '<table><tr><td>1</td></tr></table>',
  '<tool',
  '\n\nYes.\n<tool\n',
])('the text %j stays text', (text) => {
  expect(read(text)).toEqual({ text, calls: [] });
});

it('without tools, every text stays text and is passed on immediately', () => {
  expect(new WrittenCall([]).take(json)).toBe(json);
  expect(read(`<tool_call>${json}</tool_call>`, []).calls).toEqual([]);
});

it('the held text of an answer that broke off is shown unless it belongs to a marked call', () => {
  const plain = new WrittenCall(['look']);
  expect(plain.take('{"name": "Ann"')).toBe('');
  expect(plain.abandon()).toEqual([{ type: 'text', text: '{"name": "Ann"' }]);
  const marked = new WrittenCall(['look']);
  expect(marked.take('<tool_call>{"name"')).toBe('');
  expect(marked.abandon()).toEqual([]);
});
