import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import type { LoopbackUpstream } from '@staffroom/sdk/testing';
import type { UpstreamProtocol } from '@staffroom/sdk/internal/testing';
import OpenAI from 'openai';

/**
 * Sends a question and reads the answer to its end. Resolves with the milliseconds to the first token and the number of tokens.
 */
export type Direct = (message: string) => Promise<{ first: number; tokens: number }>;

const models: Record<UpstreamProtocol, string> = {
  openai: 'gpt-6.1-sol',
  anthropic: 'claude-sonnet-5-5',
  google: 'gemini-3.8-flash',
};

export function directWays(url: LoopbackUpstream['url'], apiKey: string): Record<UpstreamProtocol, Direct> {
  const openai = new OpenAI({ apiKey, baseURL: url.openai });
  const anthropic = new Anthropic({ apiKey, baseURL: url.anthropic });
  const google = new GoogleGenAI({ apiKey, httpOptions: { baseUrl: url.google } });
  return {
    openai: timed((content) =>
      openai.chat.completions.create({
        model: models.openai,
        messages: [{ role: 'user', content }],
        stream: true,
        stream_options: { include_usage: true },
      }),
    )((chunk) => chunk.choices[0]?.delta.content),
    anthropic: timed((content) =>
      anthropic.messages.create({
        model: models.anthropic,
        max_tokens: 8192,
        messages: [{ role: 'user', content }],
        stream: true,
      }),
    )((event) =>
      event.type === 'content_block_delta' && event.delta.type === 'text_delta' ? event.delta.text : '',
    ),
    google: timed((contents) => google.models.generateContentStream({ model: models.google, contents }))(
      (chunk) => chunk.text,
    ),
  };
}

const timed =
  <T>(open: (message: string) => Promise<AsyncIterable<T>>) =>
  (textOf: (chunk: T) => string | null | undefined): Direct =>
  async (message) => {
    const asked = performance.now();
    let first = 0;
    let tokens = 0;
    for await (const chunk of await open(message)) {
      if (textOf(chunk) && tokens++ === 0) first = performance.now() - asked;
    }
    return { first, tokens };
  };
