import type { AiMessage } from '@staffroom/sdk';
import type { ProviderMessage } from '../provider/ai-provider.ts';

type Said = Extract<ProviderMessage, { content: string }>;

/**
 * Messages in which the user begins and both sides take turns: many templates of chats refuse others. A question that had no
 * answer is joined with the next one.
 */
export function alternating(messages: readonly ProviderMessage[]): ProviderMessage[] {
  const first = messages.findIndex(({ role }) => role === 'user');
  const joined: ProviderMessage[] = [];
  for (const message of messages.slice(Math.max(first, 0))) {
    const last = joined.at(-1);
    if (last && mayJoin(last) && mayJoin(message) && last.role === message.role)
      joined[joined.length - 1] = join(last, message);
    else joined.push(message);
  }
  return joined;
}

const mayJoin = (message: ProviderMessage): message is Said =>
  message.role !== 'tool' && (!('toolCalls' in message) || message.toolCalls === undefined);

function join(a: Said, b: Said): Said {
  const attachments = [...(a.attachments ?? []), ...(b.attachments ?? [])];
  const notes = [...(a.notes ?? []), ...(b.notes ?? [])];
  const pictures = [...(picturesOf(a) ?? []), ...(picturesOf(b) ?? [])];
  return {
    role: b.role,
    content: [a.content, b.content].filter(Boolean).join('\n\n'),
    ...(attachments.length > 0 && { attachments }),
    ...(notes.length > 0 && { notes }),
    ...(pictures.length > 0 && { pictures }),
  } as Said & Partial<AiMessage>;
}

const picturesOf = (message: Said) => ('pictures' in message ? message.pictures : undefined);
