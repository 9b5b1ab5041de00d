import { isAppError, type Passage } from '@staffroom/sdk';
import { orWithoutModel } from '@staffroom/sdk/server';
import { z } from 'zod';
import { fill, parsePrompts } from '../prompt.ts';
import { sections } from '../prompt-briefing.ts';
import { briefingOf } from './briefing-of.ts';
import type { AgentCall } from './kit.ts';
import { builtInProvider } from './passages.ts';

const Suggested = z.object({
  title: z
    .string()
    .trim()
    .min(3)
    .describe('The working title of the post, in the language of the topic area'),
  description: z
    .string()
    .trim()
    .describe(
      'The angle in one or two sentences: who should read the post, what they learn, why it matters now',
    ),
  sources: z
    .array(z.number().int())
    .default([])
    .describe('The numbers of the sources that the topic rests on; empty if there are none'),
});
export type SuggestedTopic = z.output<typeof Suggested>;

/**
 * Asks a model for topics; null if no model is available, and empty if the model's answer contains no topics.
 * @param options `count`: number of topics; `parse`: reads the text of a model without structured output
 */
export async function askTopics(
  call: AgentCall,
  {
    field,
    count,
    passages,
    parse,
  }: {
    field: string;
    count: number;
    passages: readonly Passage[];
    parse: (text: string) => (Omit<SuggestedTopic, 'sources'> & Partial<SuggestedTopic>)[];
  },
): Promise<SuggestedTopic[] | null> {
  const { topics } = parsePrompts(call.modelSettings.prompt);
  const request = {
    system: sections(
      await briefingOf(call),
      `Suggest ${count} topics for posts, in the language of the topic area.`,
    ),
    messages: [{ role: 'user' as const, content: fill(topics, 'Field', field) }],
    sources: [...passages],
    maxTokens: 2_000,
  };
  const schema = z.object({ topics: z.array(Suggested).min(1).max(20) });
  try {
    const answer = await orWithoutModel(call, () => call.ai.object({ ...request, schema }));
    if (answer) return answer.topics;
  } catch (error) {
    if (isAppError(error) && error.fields?.['structure'] !== undefined) return [];
    throw error;
  }
  // A model without structured output writes JSON as text, and the built-in provider answers if there is no model.
  const text = await call.ai.text({
    ...request,
    system: `${request.system} Answer with a JSON array of objects {"title": string, "description": string, "sources": number[]} and nothing else.`,
  });
  return text.provider === builtInProvider
    ? null
    : parse(text.text).map((topic) => ({ sources: [], ...topic }));
}
