import { expect, it } from 'vitest';
import { InlineReasoning } from './inline-reasoning.ts';

it.each([
  [['<think>', 'I wei', 'gh it.</thi', 'nk>\n\nYes', '.'], 'I weigh it.', 'Yes.'],
  [[' <thi', 'nk>Hm.</think>Yes.'], 'Hm.', 'Yes.'],
  [['<think>Cut off'], 'Cut off', ''],
  [['Yes, <think>', 'no</think>.'], '', 'Yes, <think>no</think>.'],
  [['<thin'], '', '<thin'],
  [['<thinking>I weigh it.</thin', 'king>Yes.'], 'I weigh it.', 'Yes.'],
  [['[THI', 'NK]I weigh it.[/THINK]Yes.'], 'I weigh it.', 'Yes.'],
  [['<seed:think>I weigh it.</seed:think>\nYes.'], 'I weigh it.', 'Yes.'],
  [
    ['<|channel|>analysis<|message|>I weigh it.<|end|><|start|>', 'assistant<|channel|>final<|message|>Yes.'],
    'I weigh it.',
    'Yes.',
  ],
  [['[1] says yes.'], '', '[1] says yes.'],
  [['Yes.'], '', 'Yes.'],
])('the streamed text %j contains the reasoning %j and the answer %j', (pieces, reasoning, text) => {
  const inline = new InlineReasoning();
  const chunks = [...pieces.flatMap((piece) => [...inline.take(piece)]), ...inline.end()];
  const of = (type: string) => chunks.map((chunk) => (chunk.type === type ? chunk.text : '')).join('');
  expect([of('reasoning'), of('text')]).toEqual([reasoning, text]);
});

it.each([
  [['I weigh', ' it.\n</thi', 'nk>\n\nYes', '.'], 'I weigh it.\n', 'Yes.'],
  [['I weigh it.</think>Yes.'], 'I weigh it.', 'Yes.'],
  [['</think>\n\nYes.'], '', 'Yes.'],
  [['<think>Hm.</think>Yes.'], 'Hm.', 'Yes.'],
  [['I weigh it.', '[/THINK]', 'Yes.'], 'I weigh it.', 'Yes.'],
  [['Write `</think>`', ' there.'], '', 'Write `</think>` there.'],
  [['Write `</think>', '` there.'], '', 'Write `</think>` there.'],
  [['Between <think> and </think> it', ' thinks.'], '', 'Between <think> and </think> it thinks.'],
  [['Yes', '.'], '', 'Yes.'],
])(
  'the streamed text %j of a model that may start with reasoning contains the reasoning %j and the answer %j',
  (pieces, reasoning, text) => {
    const inline = new InlineReasoning(true);
    const chunks = [...pieces.flatMap((piece) => [...inline.take(piece)]), ...inline.end()];
    const of = (type: string) => chunks.map((chunk) => (chunk.type === type ? chunk.text : '')).join('');
    expect([of('reasoning'), of('text')]).toEqual([reasoning, text]);
  },
);
