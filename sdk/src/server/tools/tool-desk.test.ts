import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type AiChunk, type AiTool, aiTool, type Passage } from '../../capabilities.ts';
import { AppError } from '../../errors.ts';
import { findings } from '../../tools/findings.ts';
import { createToolDesk, type ToolAnswer, type ToolDeskOptions } from './tool-desk.ts';

const passage = (start: number): Passage => ({
  id: `d:${start}`,
  documentId: 'd',
  filename: 'rules.md',
  version: 1,
  page: null,
  section: null,
  start,
  end: start + 10,
  quote: 'x'.repeat(10),
  score: 1,
});

const look = aiTool({
  name: 'look',
  description: 'Looks.',
  input: z.object({ at: z.array(z.number()) }),
  step: ({ at }) => `Looking at ${at.length}`,
  run: async ({ at }) => findings({ answer: 'Here.', passages: at.map(passage), step: { title: 'Looked' } }),
});
const missing = aiTool({
  name: 'missing',
  description: 'Fails.',
  input: z.object({}),
  run: () => Promise.reject(new AppError('not-found', 'Nothing is there. Its neighbours are secret.md.')),
});
const never = aiTool({
  name: 'never',
  description: 'Hangs.',
  input: z.object({}),
  run: () => new Promise(() => {}),
});

const desk = (options: Partial<ToolDeskOptions> = {}) =>
  createToolDesk({ tools: [look, missing, never], signal: new AbortController().signal, ...options });

async function run(at: ReturnType<typeof desk>, ...calls: [name: string, input: unknown][]) {
  const chunks: AiChunk[] = [];
  const answering = at.answer(calls.map(([name, input], index) => ({ id: `call-${index}`, name, input })));
  for (;;) {
    const next = await answering.next();
    if (next.done === true) return { chunks, answers: next.value, steps: stepsOf(chunks) };
    chunks.push(next.value);
  }
}

const stepsOf = (chunks: readonly AiChunk[]) =>
  chunks.flatMap((chunk) => (chunk.type === 'step' ? [chunk.step] : []));
const numbers = (answer: ToolAnswer | undefined) => answer?.found.map(({ number }) => number);

describe('the tool desk', () => {
  it('the tool desk numbers new passages after the known passages, which keep their numbers', async () => {
    const at = desk({ sources: [passage(0), passage(100)] });
    const { answers, chunks } = await run(at, ['look', { at: [100, 200] }], ['look', { at: [300, 200] }]);
    expect(answers.map(numbers)).toEqual([
      [2, 3],
      [4, 3],
    ]);
    const [last] = chunks.filter(({ type }) => type === 'sources').slice(-1);
    expect(last).toMatchObject({ sources: [{ start: 0 }, { start: 100 }, { start: 200 }, { start: 300 }] });
  });

  it('the tool desk shows each tool call when it starts and when it ends', async () => {
    const { steps } = await run(desk(), ['look', { at: [1, 2] }], ['missing', {}]);
    expect(steps.map(({ id, state, title, outcome }) => [id, state, title, outcome])).toEqual([
      ['tool-1', 'running', 'Looking at 2', null],
      ['tool-2', 'running', 'Using missing', null],
      ['tool-1', 'done', 'Looked', '2 passages'],
      ['tool-2', 'failed', 'Using missing', 'Nothing is there.'],
    ]);
    expect(steps[2]?.passages.map(({ number }) => number)).toEqual([1, 2]);
  });

  it.each([
    ['look', { at: 'there' }, /Invalid input/],
    ['unknown', {}, /There is no tool named "unknown"/],
    ['missing', {}, /neighbours are secret/],
  ])('the tool desk reports a failed call of the tool “%s” to the model', async (name, input, told) => {
    const { answers, steps } = await run(desk(), [name, input]);
    expect(answers).toMatchObject([{ failed: true, text: expect.stringMatching(told) }]);
    expect(JSON.stringify(steps)).not.toContain('secret');
  });

  it.each([
    ['calls', { calls: 1 }],
    ['characters', { characters: 20 }],
    ['time', { time: 10 }],
  ])('the tool desk stops at its limit of %s', async (_, limits) => {
    let time = 0;
    const at = desk({ limits, now: () => time });
    await run(at, ['look', { at: [1, 2, 3] }]);
    time = 20;
    expect(at.isSpent()).toBe(true);
    const { answers, steps } = await run(at, ['look', { at: [9] }]);
    expect(answers).toMatchObject([{ failed: true, found: [], text: expect.stringContaining('Answer now') }]);
    expect(steps.at(-1)).toMatchObject({ state: 'failed', outcome: 'Skipped: search limit reached' });
  });

  it('the tool desk cancels a tool call that takes too long, and all calls when the desk is stopped', async () => {
    const { answers } = await run(desk({ limits: { callTime: 1 } }), ['never', {}]);
    expect(answers).toMatchObject([{ failed: true, text: expect.stringContaining('too long') }]);
    const stop = new AbortController();
    const stopped = run(desk({ signal: stop.signal }), ['never', {}]);
    stop.abort(new Error('stopped'));
    await expect(stopped).rejects.toThrow('stopped');
  });

  it('the tool desk does not hide a bug of a tool', async () => {
    const buggy: AiTool = { ...look, run: () => Promise.reject(new TypeError('a bug')) };
    await expect(run(desk({ tools: [buggy] }), ['look', { at: [] }])).rejects.toThrow('a bug');
  });

  it('the tool desk gives a long-running tool a separate time limit, shows its progress, and does not count its time against the answer', async () => {
    let now = 0;
    const long = {
      ...look,
      name: 'long',
      time: 600_000,
      run: async (_: unknown, report: (outcome: string) => void) => {
        report('3 of 10');
        now += 500_000;
        return 'Done.';
      },
    };
    const shown: (string | null)[] = [];
    const at = desk({
      tools: [long, look],
      now: () => now,
      limits: { time: 100_000, callTime: 1 },
      show: ({ id, state, outcome }) => shown.push(`${id} ${state} ${outcome}`),
    });
    const { answers } = await run(at, ['long', { at: [] }]);
    expect(answers).toMatchObject([{ text: 'Done.', failed: false }]);
    expect(shown).toEqual(['tool-1 running 3 of 10']);
    expect(at.isSpent()).toBe(false);
    now += 100_001;
    expect(at.isSpent()).toBe(true);
  });
});
