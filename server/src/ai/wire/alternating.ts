import type { AiMessage } from '@staffroom/sdk';
import type { ProviderMessage } from '../provider/ai-provider.ts';

type TextMessage = Extract<ProviderMessage, { content: string }>;

/**
 * Makes roles alternate, beginning with the user, because many chat templates refuse other orders. Consecutive messages of one
 * role are joined.
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

const mayJoin = (message: ProviderMessage): message is TextMessage =>
  message.role !== 'tool' && (!('toolCalls' in message) || message.toolCalls === undefined);

function join(a: TextMessage, b: TextMessage): TextMessage {
  const attachments = [...(a.attachments ?? []), ...(b.attachments ?? [])];
  const notes = [...(a.notes ?? []), ...(b.notes ?? [])];
  const pictures = [...(picturesOf(a) ?? []), ...(picturesOf(b) ?? [])];
  return {
    role: b.role,
    content: [a.content, b.content].filter(Boolean).join('\n\n'),
    ...(attachments.length > 0 && { attachments }),
    ...(notes.length > 0 && { notes }),
    ...(pictures.length > 0 && { pictures }),
  } as TextMessage & Partial<AiMessage>;
}

const picturesOf = (message: TextMessage) => ('pictures' in message ? message.pictures : undefined);
