import { z } from 'zod';
import { type Answer, BadRequest, event, parse, type Question, type Target, type Wire } from './wire.ts';

const part = z.looseObject({
  text: z.string().optional(),
  functionCall: z.looseObject({ name: z.string() }).optional(),
  functionResponse: z.looseObject({ name: z.string(), response: z.unknown().optional() }).optional(),
  thoughtSignature: z.string().optional(),
});

const content = z.looseObject({ role: z.enum(['user', 'model']).optional(), parts: z.array(part).min(1) });

const declaration = z.looseObject({
  name: z.string(),
  parameters: z.unknown().optional(),
  parametersJsonSchema: z.unknown().optional(),
});

const generateBody = z.looseObject({
  contents: z.array(content).min(1),
  systemInstruction: content.optional(),
  tools: z.array(z.looseObject({ functionDeclarations: z.array(declaration).optional() })).optional(),
  generationConfig: z
    .looseObject({
      maxOutputTokens: z.number().int().positive().optional(),
      responseMimeType: z.string().optional(),
      responseSchema: z.unknown().optional(),
      responseJsonSchema: z.unknown().optional(),
    })
    .optional(),
});

const embedBody = z.looseObject({
  requests: z
    .array(
      z.looseObject({
        model: z.string(),
        content: z.looseObject({ parts: z.array(part).min(1) }),
        outputDimensionality: z.number().int().positive().optional(),
      }),
    )
    .min(1)
    .max(100, 'at most 100 requests can be in one batch'),
});

const operations: Record<string, Omit<Target, 'model'>> = {
  generateContent: { operation: 'chat', stream: false },
  streamGenerateContent: { operation: 'chat', stream: true },
  batchEmbedContents: { operation: 'embeddings' },
};

export const googleWire: Wire = {
  protocol: 'google',

  target(method, path) {
    const [, model, operation] = /^\/v1(?:beta)?\/models(?:\/([^/:]+):(\w+))?$/.exec(path) ?? [];
    if (method === 'GET' && /^\/v1(beta)?\/models$/.test(path)) return { operation: 'models' };
    const known = method === 'POST' ? operations[operation ?? ''] : undefined;
    return known && model !== undefined ? { ...known, model: decodeURIComponent(model) } : undefined;
  },

  key: (headers, query) => headers.get('x-goog-api-key') ?? query.get('key') ?? undefined,

  question(body, { model = '', stream = false }) {
    const { contents, systemInstruction, tools, generationConfig } = parse(generateBody, body);
    if (model.startsWith('gemini-3')) for (const given of contents) checkSignature(given);
    const last = contents.at(-1);
    const responses = (last?.parts ?? []).flatMap(({ functionResponse }) => functionResponse ?? []);
    return {
      model,
      stream,
      read: [systemInstruction, ...contents].flatMap((given) =>
        (given?.parts ?? []).map((each) => each.text ?? JSON.stringify(each)),
      ),
      asked: last?.role === 'model' ? '' : textOf(last),
      results: responses.map(({ response }) => JSON.stringify(response)),
      tools: (tools ?? [])
        .flatMap(({ functionDeclarations }) => functionDeclarations ?? [])
        .map(({ name, parameters, parametersJsonSchema }) => ({
          name,
          schema: parametersJsonSchema ?? parameters,
        })),
      schema: generationConfig?.responseJsonSchema ?? generationConfig?.responseSchema,
      maxTokens: generationConfig?.maxOutputTokens,
      counted: true,
    };
  },

  whole(question, answer) {
    if (answer.finish === 'filtered') return blocked(question, answer);
    const text = answer.pieces.join('');
    const parts = [...thought(answer), ...(text === '' ? [] : [{ text }]), ...calls(answer)];
    return response(question, answer, { parts, finish: finishReason(answer) });
  },

  *frames(question, answer) {
    const chunk = (parts: object[]) => event(response(question, answer, { parts }));
    for (const reasoning of thought(answer)) yield { part: 'start', data: chunk([reasoning]) };
    for (const text of answer.pieces) yield { part: 'piece', data: chunk([{ text }]) };
    for (const call of calls(answer)) yield { part: 'piece', data: chunk([call]) };
    const last =
      answer.finish === 'filtered'
        ? blocked(question, answer)
        : response(question, answer, { parts: [], finish: finishReason(answer) });
    yield { part: 'end', data: event(last) };
  },

  failure: () => event(googleWire.error(503, 'The model is overloaded.').body),

  garbage: 'data: {"half": \n\n',

  error(error, message, { retryAfter } = {}) {
    // Google answers a wrong key with 400, so only the details distinguish it from other errors.
    const wrongKey = error === 'bad-key';
    const code = typeof error === 'number' ? error : 400;
    const details = [
      ...(wrongKey ? [detail('ErrorInfo', { reason: 'API_KEY_INVALID', domain: 'googleapis.com' })] : []),
      ...(retryAfter === undefined ? [] : [detail('RetryInfo', { retryDelay: `${retryAfter}s` })]),
    ];
    return { status: code, body: { error: { code, message, status: statusName(code), details } } };
  },

  embeddingInput(body, { model = '' }) {
    const { requests } = parse(embedBody, body);
    const [first] = requests;
    return {
      model,
      texts: requests.map(({ content: given }) => textOf(given)),
      dimensions: first?.outputDimensionality,
      format: 'float',
    };
  },

  embeddings: (_input, vectors) => ({ embeddings: vectors.map((values) => ({ values })) }),

  models: (names) => ({
    models: names.map((name) => ({
      name: `models/${name}`,
      displayName: name,
      supportedGenerationMethods: [name.includes('embedding') ? 'embedContent' : 'generateContent'],
      inputTokenLimit: 1_048_576,
      outputTokenLimit: 65_536,
    })),
  }),
};

function response(
  { model }: Question,
  answer: Answer,
  { parts, finish }: { parts: object[]; finish?: string },
): object {
  return {
    candidates: [
      {
        index: 0,
        ...(parts.length > 0 && { content: { role: 'model', parts } }),
        ...(finish !== undefined && { finishReason: finish }),
      },
    ],
    usageMetadata: usage(answer, finish !== undefined),
    modelVersion: model,
    responseId: answer.id,
  };
}

function blocked({ model }: Question, answer: Answer): object {
  return {
    promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
    usageMetadata: { promptTokenCount: answer.inputTokens, totalTokenCount: answer.inputTokens },
    modelVersion: model,
    responseId: answer.id,
  };
}

/** Builds the usage report. Reasoning is billed as output but counted separately. */
function usage({ inputTokens, outputTokens, thinkingTokens }: Answer, ended: boolean): object {
  if (!ended) return { promptTokenCount: inputTokens, totalTokenCount: inputTokens };
  return {
    promptTokenCount: inputTokens,
    candidatesTokenCount: outputTokens,
    ...(thinkingTokens > 0 && { thoughtsTokenCount: thinkingTokens }),
    totalTokenCount: inputTokens + outputTokens + thinkingTokens,
  };
}

const thought = ({ thinking }: Answer): object[] =>
  thinking === '' ? [] : [{ text: thinking, thought: true }];

/** Builds the tool calls. Only the first of several parallel calls has a signature. */
function calls({ tools }: Answer): object[] {
  return tools.map(({ id, name, input }, index) => ({
    functionCall: { id, name, args: input },
    ...(index === 0 && { thoughtSignature: 'c2lnbmVk' }),
  }));
}

function finishReason({ finish }: Answer): string {
  if (finish === 'length') return 'MAX_TOKENS';
  return finish === 'complete' ? 'STOP' : 'SAFETY';
}

const detail = (type: string, fields: object): object => ({
  '@type': `type.googleapis.com/google.rpc.${type}`,
  ...fields,
});

function statusName(code: number): string {
  const names: Record<number, string> = {
    401: 'UNAUTHENTICATED',
    403: 'PERMISSION_DENIED',
    404: 'NOT_FOUND',
    429: 'RESOURCE_EXHAUSTED',
    500: 'INTERNAL',
    503: 'UNAVAILABLE',
    504: 'DEADLINE_EXCEEDED',
  };
  return names[code] ?? (code < 500 ? 'INVALID_ARGUMENT' : 'INTERNAL');
}

function checkSignature({ parts }: z.output<typeof content>): void {
  const call = parts.find(({ functionCall }) => functionCall !== undefined);
  if (call !== undefined && call.thoughtSignature === undefined) {
    throw new BadRequest('Function call is missing a thought_signature in functionCall parts.');
  }
}

function textOf(given: { parts: z.output<typeof part>[] } | undefined): string {
  return (given?.parts ?? []).map(({ text }) => text ?? '').join('');
}
