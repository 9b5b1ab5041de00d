import { z } from 'zod';
import { coreEndpoint, otherContent } from '../endpoint.ts';

/** Any text is accepted as id, so that a malformed id gets the same answer as an unknown one. */
const ViewParams = z.object({ id: z.string(), view: z.string() });

const Data = z.record(z.string(), z.unknown());

/** The data of an outside tool's interface (MCP Apps) in an answer. */
export const AnswerApp = z.object({
  id: z.uuid(),
  /** Name of the tool's server. */
  server: z.string(),
  tool: z.object({ name: z.string(), title: z.string(), description: z.string(), input: Data }),
  /** Address of the interface's document. */
  frame: z.string(),
  input: Data,
  /** The tool's result, as the Model Context Protocol defines it. */
  result: Data,
  /** Names of the tools that the interface can call for this person. Empty for everyone but the owner of the chat. */
  callable: z.array(z.string()),
});
export type AnswerApp = z.output<typeof AnswerApp>;

export const getAnswerApp = coreEndpoint({
  method: 'GET',
  path: '/api/ai-chat-sessions/:id/apps/:view',
  policy: 'user',
  summary: 'Get what the interface of an outside tool shows in an answer',
  params: ViewParams,
  response: AnswerApp,
  errors: ['not-found'],
});

export const AnswerAppCall = z.object({
  tool: z.string().max(200),
  input: Data,
  /** The approval of exactly this call, once the person has decided. */
  approval: z.uuid().exactOptional(),
});
export type AnswerAppCall = z.output<typeof AnswerAppCall>;

export const AnswerAppOutcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done'), result: Data }),
  /** The tool changes something: the person has to approve the call, which is then repeated with the approval. */
  z.object({
    state: z.literal('waiting'),
    title: z.string(),
    approval: z.object({
      id: z.uuid(),
      agent: z.string(),
      fields: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  }),
]);
export type AnswerAppOutcome = z.output<typeof AnswerAppOutcome>;

export const callAnswerApp = coreEndpoint({
  method: 'POST',
  path: '/api/ai-chat-sessions/:id/apps/:view/calls',
  policy: 'user',
  summary: 'Send a call to a tool of the interface’s own server, for the owner of the chat',
  params: ViewParams,
  body: AnswerAppCall,
  response: AnswerAppOutcome,
  errors: ['not-found', 'forbidden', 'conflict', 'too-large', 'rate-limited', 'unavailable'],
});

export const getAppDocument = coreEndpoint({
  method: 'GET',
  path: '/api/mcp-apps/:id',
  policy: 'user',
  summary: 'Get the document of an allowed interface; it has an opaque origin however it is opened',
  params: z.object({ id: z.string() }),
  response: otherContent,
  errors: ['not-found'],
});
