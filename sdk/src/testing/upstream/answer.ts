import { randomUUID } from 'node:crypto';
import type { UpstreamProtocol, UpstreamReply } from './reply.ts';
import { sampleValue } from './sample-value.ts';
import { type Answer, countTokens, type Question, words } from './wire.ts';

const names: Record<UpstreamProtocol, string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
};

/** Builds the answer that a reply describes. The request decides everything that the reply leaves out. */
export function answer(protocol: UpstreamProtocol, question: Question, reply: UpstreamReply): Answer {
  const own = reply.text === undefined && reply.tools === undefined;
  const tools =
    reply.tools === 'all' ? calls(question, () => true) : (reply.tools ?? (own ? wantedTools(question) : []));
  const text = reply.text ?? (own && tools.length === 0 ? ownText(protocol, question) : '');
  const limit = reply.text === undefined ? question.maxTokens : undefined;
  const said = typeof text === 'string' ? words(text) : text;
  const pieces = limit === undefined ? said : said.slice(0, limit);
  // Current Claude models send reasoning first, unless it is disabled.
  const thinking = reply.thinking ?? (own && protocol === 'anthropic' ? 'Let me think.' : '');
  const written = pieces.join('') + tools.map(({ input }) => ` ${JSON.stringify(input)}`).join('');
  return {
    id: randomUUID().replaceAll('-', ''),
    thinking,
    pieces,
    tools: tools.map((tool) => ({ ...tool, id: `call_${randomUUID().slice(0, 8)}` })),
    finish: reply.finish ?? (pieces.length < said.length ? 'length' : 'complete'),
    inputTokens: reply.usage?.inputTokens ?? countTokens(question.read.join(' ')),
    outputTokens: reply.usage?.outputTokens ?? countTokens(written),
    thinkingTokens: reply.usage === undefined ? countTokens(thinking) : 0,
  };
}

/** The tools that the question names. */
function wantedTools(question: Question): { name: string; input: unknown }[] {
  const said = question.asked.split(/[^\w-]+/);
  return calls(question, (name) => said.includes(name));
}

function calls({ asked, tools }: Question, isCalled: (name: string) => boolean) {
  return tools
    .filter(({ name }) => isCalled(name))
    .map(({ name, schema }) => ({ name, input: sampleValue(schema, { text: asked || 'sample' }) }));
}

function ownText(protocol: UpstreamProtocol, { model, asked, results, schema }: Question): string {
  if (schema !== undefined) return JSON.stringify(sampleValue(schema, { text: asked || 'sample' }));
  const heard = results.length > 0 ? `The tool answered: ${results.join(' ')}` : `You said: ${asked}`;
  return `This is the ${names[protocol]} loopback with ${model}. ${heard}`;
}
