import { type AiMessage, AppError } from '@staffroom/sdk';
import { noDraft, type DraftFault, withoutSmallTalk } from '@staffroom/sdk/reading';
import { styleSamples } from '@staffroom/sdk/style';
import type { ContentType } from '../project.ts';
import { briefing } from '../prompt-briefing.ts';
import { type AssistKind, contextOf, type Facts } from '../prompt.ts';
import { type AgentCall, companyOf } from './kit.ts';

/** The provider without a language model. The agent does not call it, and composes texts from the form instead. */
const builtInProvider = 'built-in';

export interface TextRequest {
  kind: ContentType | AssistKind;
  /** The project form, which the model gets once, as data. */
  facts: Facts;
  prompt: string;
  /** A text that the model changes. It gets the text as data. */
  text?: string;
  maxTokens: number;
  provider: string | null;
  model: string | null;
  temperature: number | null;
}

export interface Written {
  text: string;
  provider: string;
  model: string;
  /** The text ends at the token limit. */
  cut: boolean;
}

/** A code fence around the whole answer. */
const fence = /^```[\w-]*[ \t]*\n([\s\S]*?)\n?```$/;

const reasons: Record<DraftFault, string> = {
  empty: 'The model wrote nothing. Try again, or choose another model.',
  refused: 'The model declined to write this text. Try again, or choose another model.',
  data: 'The model answered with data instead of a text. Try again, or choose another model.',
};

/** The instructions for a model: the briefing, with the company's style guide of now. */
export async function systemFor(
  call: AgentCall,
  { kind, facts }: Pick<TextRequest, 'kind' | 'facts'>,
): Promise<string> {
  const style = await call.styleGuide();
  return briefing(kind, facts, { company: companyOf(call), today: new Date(), style }, call.config);
}

/** Asks a language model, with the company's style guide; null if none is available. */
export async function writeWithModel(call: AgentCall, textRequest: TextRequest): Promise<Written | null> {
  const guide = await call.styleGuide();
  const attachments = [
    { filename: 'project-form.txt', text: contextOf(textRequest.facts, call.config) },
    ...(textRequest.text === undefined ? [] : [{ filename: 'text.txt', text: textRequest.text }]),
    ...styleSamples(guide),
  ];
  const messages: AiMessage[] = [{ role: 'user', content: textRequest.prompt, attachments }];
  let who: Pick<Written, 'provider' | 'model'> | undefined;
  let text = '';
  let cut = false;
  for await (const chunk of call.ai.stream({
    system: await systemFor(call, textRequest),
    messages,
    maxTokens: textRequest.maxTokens,
    ...(textRequest.provider !== null && { provider: textRequest.provider }),
    ...(textRequest.model !== null && { model: textRequest.model }),
    ...(textRequest.temperature !== null && { temperature: textRequest.temperature }),
  })) {
    if (chunk.type === 'model') {
      if (chunk.provider === builtInProvider) return null;
      who = chunk;
      text = '';
    } else if (chunk.type === 'text') text += chunk.text;
    else if (chunk.type === 'usage') cut = chunk.truncated ?? false;
  }
  const whole = withoutSmallTalk(text);
  // The form has no numbered sources.
  const bare = (fence.exec(whole)?.[1] ?? whole).replaceAll(/\s?\[\d{1,3}\]/g, '').trim();
  const reason = noDraft(bare);
  if (!who || reason !== null) throw new AppError('unavailable', reasons[reason ?? 'empty']);
  return { text: bare, provider: who.provider, model: who.model, cut };
}
