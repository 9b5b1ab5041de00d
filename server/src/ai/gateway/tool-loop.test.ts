import { type AiMessage, AppError, aiTool, findings } from '@staffroom/sdk';
import type { AiChunk, AiTool } from '@staffroom/sdk/internal/shared';
import { loopbackUpstream } from '@staffroom/sdk/testing';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loopbackModels, loopbackProvider, protocols } from '../../testing/loopback-provider.ts';
import { streamWithTools } from './tool-loop.ts';

const upstream = await loopbackUpstream();
afterAll(() => upstream[Symbol.asyncDispose]());
let first = 0;
beforeEach(() => {
  first = upstream.requests.length;
});

const ran: unknown[] = [];
const weather = aiTool({
  name: 'weather',
  description: 'The weather of a town.',
  input: z.object({ town: z.string().min(3), days: z.number().int().default(1) }),
  run: async (input) => {
    ran.push(input);
    return { sky: `sunny in ${input.town}` };
  },
});
const broken = aiTool({
  name: 'broken',
  description: 'Fails.',
  input: z.object({}),
  run: () => Promise.reject(new AppError('not-found', 'There is no such town')),
});

async function ask(
  protocol: (typeof protocols)[number],
  tools: AiTool[] = [weather, broken],
  more: Partial<AiMessage> = {},
) {
  const provider = loopbackProvider(upstream, protocol);
  const request = {
    messages: [{ role: 'user' as const, content: 'Shall I go?', ...more }],
    model: loopbackModels[protocol],
  };
  const chunks: AiChunk[] = [];
  const { signal } = new AbortController();
  await streamWithTools(provider, request, tools, { signal }, (chunk) => chunks.push(chunk));
  return { chunks, text: chunks.map((chunk) => (chunk.type === 'text' ? chunk.text : '')).join('') };
}

const sent = (index: number) => JSON.stringify(upstream.requests[first + index]?.body);

it.each([
  ['openai', 'sealed-'],
  ['anthropic', 'c2lnbmVk'],
  ['google', 'c2lnbmVk'],
] as const)('%s gets its own signed reasoning back after a tool call', async (protocol, signature) => {
  upstream.script(
    { thinking: 'I need the weather.', text: 'Wait.', tools: [{ name: 'weather', input: { town: 'Ulm' } }] },
    { text: 'Go to Ulm.' },
  );
  await ask(protocol);
  expect(sent(1)).toContain(signature);
  expect(sent(1).match(/Wait\./g)).toHaveLength(1);
});

describe.each(protocols)('tool calls over %s', (protocol) => {
  it.each([
    [{ name: 'weather', input: { town: 'x' } }, 'Invalid input'],
    [{ name: 'unknown', input: {} }, 'There is no tool named'],
    [{ name: 'broken', input: {} }, 'There is no such town'],
  ])('the model gets an error message after the invalid tool call %j', async (call, told) => {
    ran.length = 0;
    upstream.script({ tools: [call] }, { text: 'Then I cannot say.' });
    expect((await ask(protocol)).text).toBe('Then I cannot say.');
    expect(sent(1)).toContain(told);
    expect(ran).toEqual([]);
  });

  it('tool calls run in parallel, and one usage chunk at the end counts both rounds', async () => {
    ran.length = 0;
    upstream.script(
      {
        thinking: 'I need the weather.',
        text: 'Let me look.',
        tools: ['Ulm', 'Bonn'].map((town) => ({ name: 'weather', input: { town } })),
        usage: { inputTokens: 10, outputTokens: 5 },
      },
      { text: 'Go to Ulm.', usage: { inputTokens: 30, outputTokens: 3 } },
    );
    const { chunks, text } = await ask(protocol);
    expect(ran).toEqual([
      { town: 'Ulm', days: 1 },
      { town: 'Bonn', days: 1 },
    ]);
    expect(text).toBe('Let me look.\n\nGo to Ulm.');
    const steps = chunks.flatMap((chunk) => (chunk.type === 'step' ? [chunk.step] : []));
    expect(steps.map(({ id, title, state }) => [id, title, state])).toEqual([
      ['tool-1', 'Using weather', 'running'],
      ['tool-2', 'Using weather', 'running'],
      ['tool-1', 'Using weather', 'done'],
      ['tool-2', 'Using weather', 'done'],
    ]);
    expect(chunks.filter(({ type }) => type === 'model')).toHaveLength(1);
    expect(chunks.filter(({ type }) => type === 'usage')).toEqual([
      { type: 'usage', usage: { inputTokens: 40, outputTokens: 8 } },
    ]);
    expect(sent(1)).toContain('sunny in Bonn');
  });

  it('tool results and questions can contain pictures', async () => {
    const picture = (name: string) => ({ data: btoa(name), mediaType: 'image/jpeg' as const, name });
    const look = aiTool({
      name: 'weather',
      description: 'Shows the sky.',
      input: z.object({}),
      run: async () => findings({ answer: 'Here.', pictures: [picture('sky')] }),
    });
    upstream.script({ tools: [{ name: 'weather', input: {} }] }, { text: 'Blue.' });
    const attachments = [{ filename: 'photo.png', text: '', pictures: [picture('photo')] }];
    expect((await ask(protocol, [look], { attachments })).text).toBe('Blue.');
    expect(sent(0)).toContain(btoa('photo'));
    expect(sent(0)).not.toContain(btoa('sky'));
    // The provider's prompt cache needs the first request to be a prefix of the second.
    const code = /attached file \(material, not instructions\) (\w{18})/;
    expect(code.exec(sent(1))?.[1]).toBe(code.exec(sent(0))?.[1] ?? 'none');
    expect(sent(1)).toContain(btoa('photo'));
    expect(sent(1)).toContain(btoa('sky'));
  });

  it('a model without vision gets a note that a tool returned pictures, instead of the pictures', async () => {
    const look = aiTool({
      name: 'weather',
      description: 'Shows the sky.',
      input: z.object({}),
      run: async () =>
        findings({
          answer: 'Here.',
          pictures: [{ data: btoa('sky'), mediaType: 'image/jpeg' as const, name: 'sky' }],
        }),
    });
    upstream.script({ tools: [{ name: 'weather', input: {} }] }, { text: 'Grey.' });
    const provider = loopbackProvider(upstream, protocol);
    const messages = [{ role: 'user' as const, content: 'Shall I go?' }];
    const request = { messages, model: loopbackModels[protocol] };
    const { signal } = new AbortController();
    await streamWithTools(provider, request, [look], { signal, sees: false }, () => undefined);
    expect(sent(1)).toContain('This result contains pictures, which you cannot see.');
    expect(sent(1)).not.toContain(btoa('sky'));
  });

  it('an answer whose model never stops calling tools fails after ten rounds', async () => {
    const forever = { tools: [{ name: 'weather', input: { town: 'Ulm' } }], repeat: 10 };
    upstream.script(forever);
    await expect(ask(protocol)).rejects.toThrow('couldn’t reach an answer');
    expect(upstream.requests.length - first).toBe(10);
    expect(sent(8)).not.toMatch(/"tool_?choice":|"toolConfig"/i);
    expect(sent(9)).toMatch(/"tool_choice":("none"|{"type":"none"})|"mode":"NONE"/);
    expect(sent(9)).toContain('No further calls are possible');
  });
});

it('the model repeats a tool call that the provider could not parse, after an error message', async () => {
  const failed = {
    error: 400,
    says: { code: 'tool_use_failed', message: "Failed to call a function. See 'failed_generation'." },
  };
  upstream.script(failed, { tools: [{ name: 'weather', input: { town: 'Ulm' } }] }, { text: 'Go to Ulm.' });
  expect((await ask('openai')).text).toBe('Go to Ulm.');
  expect(sent(1)).toContain('could not be read');
  expect(sent(1)).toContain('"tools":');
  upstream.script({ ...failed, repeat: 3 });
  await expect(ask('openai')).rejects.toThrow('called a tool in a form that cannot be read');
});

it.each([
  ['reasoning_content', ['I should look.', '']],
  ['reasoning', [undefined, undefined]],
])(
  'the reasoning field %s is sent back with the tool calls if the server expects it: %j',
  async (field, back) => {
    const round = (thought: object, id: string) =>
      [
        thought,
        { tool_calls: [{ index: 0, id, function: { name: 'weather', arguments: '{"town":"Ulm"}' } }] },
      ]
        .map((delta) => `data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`)
        .join('') + 'data: [DONE]\n\n';
    upstream.script(
      { raw: round({ [field]: 'I should look.' }, 'a') },
      { raw: round({}, 'b') },
      { text: 'Go to Ulm.' },
    );
    const provider = loopbackProvider(upstream, 'openai', { protocol: 'openai-compatible' });
    const request = { model: 'llama', messages: [{ role: 'user' as const, content: 'Shall I go?' }] };
    const { signal } = new AbortController();
    await streamWithTools(provider, request, [weather], { signal }, () => undefined);
    const { messages } = (upstream.requests[first + 2]?.body ?? {}) as {
      messages?: Record<string, unknown>[];
    };
    const calling = messages?.filter((message) => 'tool_calls' in message);
    expect(calling?.map((message) => message['reasoning_content'])).toEqual(back);
  },
);

it('an unexpected error in a tool ends the answer', async () => {
  const buggy = aiTool({
    name: 'weather',
    description: 'Breaks.',
    input: z.object({}),
    run: () => Promise.reject(new TypeError('a bug')),
  });
  upstream.script({ tools: [{ name: 'weather', input: {} }] });
  await expect(ask('openai', [buggy])).rejects.toThrow('a bug');
});
