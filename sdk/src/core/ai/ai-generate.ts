import { z } from 'zod';
import { coreEndpoint } from '../endpoint.ts';

const promptRequired = 'Enter a prompt';
const limitRule = 'maxTokens is a whole number from 1';
const countRule = 'count is a whole number from 1 to 20';

/** Converts text to a number, because forms send numbers as text. An empty text is not a number. */
const number = (rule: string, highest: number) =>
  z.preprocess(
    (value) =>
      value === '' || value === null ? undefined : typeof value === 'string' ? Number(value) : value,
    z.number(rule).int(rule).min(1, rule).max(highest, rule).optional(),
  );

const DeckPurpose = z.object({
  prompt: z.string(promptRequired).trim().min(1, promptRequired).max(200_000, 'At most 200000 characters'),
  aiProvider: z.string().max(200).nullish(),
  maxTokens: number(limitRule, Number.MAX_SAFE_INTEGER),
});

/** Builds the request. Fields that are left out use the workspace's defaults. */
function request({ prompt, aiProvider, maxTokens }: z.output<typeof DeckPurpose>) {
  const provider = aiProvider?.trim();
  return { prompt, ...(provider && { provider }), ...(maxTokens !== undefined && { maxTokens }) };
}

const WantedContent = DeckPurpose.extend({ temperature: z.number().min(0).max(2).nullish() }).transform(
  ({ temperature, ...wishes }) => ({ ...request(wishes), ...(temperature != null && { temperature }) }),
);

const WantedTopics = DeckPurpose.extend({ count: number(countRule, 20) }).transform(
  ({ count = 5, ...wishes }) => ({ ...request(wishes), count }),
);

export const generateContent = coreEndpoint({
  method: 'POST',
  path: '/api/ai/generate-content',
  policy: 'user',
  summary: 'Generate text from a prompt',
  body: WantedContent,
  response: z.object({ content: z.string(), provider: z.string(), model: z.string() }),
  errors: ['unavailable', 'rate-limited'],
});

export const generateTopics = coreEndpoint({
  method: 'POST',
  path: '/api/ai/generate-topics',
  policy: 'user',
  summary: 'Generate topics from a prompt',
  body: WantedTopics,
  response: z.object({
    topics: z.array(z.object({ id: z.string(), title: z.string(), description: z.string() })),
    provider: z.string(),
  }),
  errors: ['unavailable', 'rate-limited'],
});
