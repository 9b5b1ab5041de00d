import type { WebLink, AiChunk } from '@staffroom/sdk/internal/shared';
import { loopbackUpstream } from '@staffroom/sdk/testing';
import type { UpstreamProtocol } from '@staffroom/sdk/internal/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { streamWithTools } from './tool-loop.ts';
import { loopbackModels, loopbackProvider } from '../../testing/loopback-provider.ts';
import type { CreateProviderOptions } from '../wire/create-provider.ts';
import { maxLinks, NamedLinks, webLinks } from '../wire/web-links.ts';

const upstream = await loopbackUpstream();
afterAll(() => upstream[Symbol.asyncDispose]());

const events = (...all: object[]) => all.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');

/** Returns text and links in the order in which a person sees them. */
async function shown(protocol: UpstreamProtocol, raw: string, options: Partial<CreateProviderOptions> = {}) {
  upstream.script({ raw });
  const provider = loopbackProvider(upstream, protocol, options);
  const request = {
    messages: [{ role: 'user' as const, content: 'Where?' }],
    model: loopbackModels[protocol],
  };
  const chunks: AiChunk[] = [];
  const { signal } = new AbortController();
  await streamWithTools(provider, request, [], { signal }, (chunk) => chunks.push(chunk));
  const steps = chunks.flatMap((chunk) => (chunk.type === 'step' ? [chunk.step] : []));
  return { order: chunks.map(({ type }) => type), steps, links: steps.at(-1)?.links };
}

const compatible = { protocol: 'openai-compatible' } as const;
const piece = (content: string, more: object = {}, delta: object = {}) => ({
  ...more,
  choices: [{ delta: { content, ...delta } }],
});
const end = (more: object = {}) => ({ ...more, choices: [{ delta: {}, finish_reason: 'stop' }] });

const link = (url: string, title = '', number: number | null = null): WebLink => ({ title, url, number });

describe('web pages that a provider names', () => {
  it('web pages that a provider names appear once, before the text that cites their numbers', async () => {
    const citations = ['https://one.test/', 'https://two.test/'];
    const raw = events(piece('It is ', { citations }), piece('so [2].', { citations }), end({ citations }));
    const { order, steps } = await shown('openai', raw, compatible);
    expect(order).toEqual(['model', 'step', 'text', 'text', 'usage']);
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatchObject({
      state: 'done',
      links: [link('https://one.test/', '', 1), link('https://two.test/', '', 2)],
    });
  });

  it('web pages that a provider names have their titles if the last event contains them', async () => {
    const search_results = [
      { title: 'One', url: 'https://one.test/', date: '2026-01-02' },
      { title: 'Two', url: 'https://two.test/' },
    ];
    const raw = events(piece('It is so [2].'), end({ search_results, citations: ['https://one.test/'] }));
    const { order, links } = await shown('openai', raw, compatible);
    expect(order).toEqual(['model', 'text', 'step', 'usage']);
    expect(links).toEqual([link('https://one.test/', 'One', 1), link('https://two.test/', 'Two', 2)]);
  });

  it('annotations of chat completions become links to web pages, each page once', async () => {
    const annotation = (url: string, title: string) => ({
      annotations: [{ type: 'url_citation', url_citation: { url, title, start_index: 0, end_index: 4 } }],
    });
    const raw = events(
      piece('Yes.', {}, annotation('https://one.test/', 'One')),
      piece('', {}, annotation('https://one.test/', 'One')),
      piece('', {}, annotation('https://two.test/', '')),
      end(),
    );
    const { links } = await shown('openai', raw, compatible);
    expect(links).toEqual([link('https://one.test/', 'One'), link('https://two.test/')]);
  });

  it('annotations of the Responses API, grounding of Gemini and citations of Claude become links to web pages', async () => {
    const cited = {
      type: 'url_citation',
      url: 'https://one.test/',
      title: 'One',
      start_index: 0,
      end_index: 4,
    };
    const openai = events(
      { type: 'response.output_text.delta', output_index: 0, content_index: 0, item_id: 'm', delta: 'Yes.' },
      { type: 'response.output_text.annotation.added', output_index: 0, annotation: cited },
      { type: 'response.completed', response: { object: 'response', status: 'completed', output: [] } },
    );
    const google = events({
      candidates: [
        {
          content: { parts: [{ text: 'Yes.' }] },
          finishReason: 'STOP',
          groundingMetadata: { groundingChunks: [{ web: { uri: 'https://one.test/', title: 'One' } }] },
        },
      ],
    });
    const anthropic = events(
      { type: 'message_start', message: { usage: { input_tokens: 1, output_tokens: 1 } } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Yes.' } },
      {
        type: 'content_block_delta',
        index: 0,
        delta: {
          type: 'citations_delta',
          citation: { type: 'web_search_result_location', url: 'https://one.test/', title: 'One' },
        },
      },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 2 } },
      { type: 'message_stop' },
    );
    for (const [protocol, raw] of Object.entries({ openai, google, anthropic })) {
      const { links } = await shown(protocol as UpstreamProtocol, raw);
      expect([protocol, links]).toEqual([protocol, [link('https://one.test/', 'One')]]);
    }
  });

  it('links to web pages have http addresses without passwords, and their titles are one line', () => {
    const given = [
      { url: 'javascript:alert(1)', title: 'One' },
      { url: 'data:text/html,x' },
      { url: 'file:///etc/passwd' },
      { url: '/relative' },
      { url: 7 },
      {},
      { url: 'https://ana:secret@web.test/a', title: 'Two\n\u202E lines' },
      { url: `https://web.test/${'x'.repeat(3_000)}` },
    ];
    expect(webLinks(given, true)).toEqual({
      type: 'links',
      links: [{ title: expect.not.stringMatching(/[\n\u202E]/), url: 'https://web.test/a', number: 7 }],
    });
    expect(webLinks([{ url: 'javascript:alert(1)' }], false)).toBeNull();
  });

  it('the number of links to web pages in an answer is limited', () => {
    const named = new NamedLinks();
    for (let nth = 0; nth < 300; nth++) named.add([link(`https://web.test/${nth}`)]);
    expect(named.takeNew()).toHaveLength(maxLinks);
    named.add([link('https://web.test/1')]);
    expect(named.takeNew()).toBeNull();
  });
});
