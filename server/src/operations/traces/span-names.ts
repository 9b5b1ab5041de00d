/**
 * The names of spans and attributes. Those that begin with `gen_ai.` are from OpenTelemetry's conventions for generative AI
 * (0.1.0), which are in development: if a name changes there, it changes only in this file.
 */
export const attribute = {
  operation: 'gen_ai.operation.name',
  provider: 'gen_ai.provider.name',
  requestModel: 'gen_ai.request.model',
  responseModel: 'gen_ai.response.model',
  maxTokens: 'gen_ai.request.max_tokens',
  inputTokens: 'gen_ai.usage.input_tokens',
  outputTokens: 'gen_ai.usage.output_tokens',
  cachedTokens: 'gen_ai.usage.cache_read.input_tokens',
  secondsToFirstChunk: 'gen_ai.response.time_to_first_chunk',
  inputMessages: 'gen_ai.input.messages',
  outputMessages: 'gen_ai.output.messages',
  agent: 'gen_ai.agent.name',
  conversation: 'gen_ai.conversation.id',
  tool: 'gen_ai.tool.name',
  toolCall: 'gen_ai.tool.call.arguments',
  toolResult: 'gen_ai.tool.call.result',
  topK: 'gen_ai.retrieval.top_k',
  errorType: 'error.type',
  method: 'http.request.method',
  route: 'http.route',
  status: 'http.response.status_code',
  mcpMethod: 'mcp.method.name',
  mcpServer: 'staffroom.mcp.server',
  request: 'staffroom.request.id',
  results: 'staffroom.results',
  passages: 'staffroom.passages',
  job: 'staffroom.job.name',
  attempt: 'staffroom.job.attempt',
  answerStatus: 'staffroom.answer.status',
  fileType: 'staffroom.file.type',
} as const;

export type AttributeName = (typeof attribute)[keyof typeof attribute];

/** The work that a span covers. Its name is the operation and then the subject, such as `chat gpt-5`. */
export type Operation =
  | 'request'
  | 'answer'
  | 'job'
  | 'invoke_agent'
  | 'chat'
  | 'execute_tool'
  | 'tools/call'
  | 'retrieval'
  | 'embeddings'
  | 'rerank'
  | 'extract'
  | 'check'
  | 'store';

/** The operations of the conventions, which are also an attribute. */
export const conventional: ReadonlySet<Operation> = new Set([
  'invoke_agent',
  'chat',
  'execute_tool',
  'retrieval',
  'embeddings',
]);

/** The names of the conventions for providers that Staffroom calls otherwise. */
const providers: Readonly<Record<string, string>> = { google: 'gcp.gemini', mistral: 'mistral_ai' };

export const providerName = (id: string): string => providers[id] ?? id;
