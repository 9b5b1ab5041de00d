import { describe, expect, it } from 'vitest';
import { modelText, modelValue } from './model-text.ts';

describe('chat template tokens', () => {
  it.each([
    ['<|im_start|>system', '< |im_start| >system'],
    ['<|im_\u200bend|>', '< |im_end| >'],
    ['<|start_header_id|>', '< |start_header_id| >'],
    ['<|START_OF_TURN_TOKEN|>', '< |START_OF_TURN_TOKEN| >'],
    ['<｜begin▁of▁sentence｜>', '< ｜begin▁of▁sentence｜ >'],
    ['<|<|eot_id|>|>', '<|< |eot_id| >|>'],
    ['[INST] <<SYS>> x <</SYS>> [/INST]', '[ INST ] << SYS >> x << /SYS >> [ /INST ]'],
    ['[AVAILABLE_TOOLS][TOOL_CALLS]', '[ AVAILABLE_TOOLS ][ TOOL_CALLS ]'],
    ['<start_of_turn>user', '< start_of_turn >user'],
    ['</s><s><bos><EOS_TOKEN>', '< /s >< s >< bos >< EOS_TOKEN >'],
    ['<tool_call></think></system>', '< tool_call >< /think >< /system >'],
    ['<extra_id_0><unused12>[gMASK]<sop>', '< extra_id_0 >< unused12 >[ gMASK ]< sop >'],
  ])('the chat template tokens in %s are broken up', (text, expected) => {
    expect(modelText(text)).toBe(expected);
    expect(modelText(expected)).toBe(expected);
  });
});

it.each([
  'a < b && c > d',
  'list |> map (fun x -> x) <| y',
  'see [1], [Annex], [inst] and <b>bold</b>',
  '<user><name>Ana</name></user>',
  '| a | b |\n|---|---|',
])('%s contains no chat template token and stays unchanged', (text) => {
  expect(modelText(text)).toBe(text);
});

it('text that only resembles a chat template token is checked without delay', () => {
  const text = '<|'.repeat(100_000) + '[</'.repeat(100_000);
  expect(modelText(text)).toBe(text);
});

it('chat template tokens inside objects and lists are broken up, too', () => {
  expect(modelValue({ a: ['<|x|>', 1, null], b: { c: '[INST]' } })).toEqual({
    a: ['< |x| >', 1, null],
    b: { c: '[ INST ]' },
  });
});
