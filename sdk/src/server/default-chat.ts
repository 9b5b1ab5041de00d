import type { Passage } from '../capabilities.ts';
import type { ManifestInput } from '../manifest.ts';
import type { PluginEntry } from '../plugins-file.ts';
import type { Call } from './call.ts';
import type { Chat } from './kit.ts';
import { turnMessages } from './turn-messages.ts';
import { turnSources } from './turn-sources.ts';

type Reader = Call<{ id: string; name: string; description: string; capabilities: ['ai', 'search'] }>;

/** Passages that one answer may stand on. */
const passageLimit = 8;

interface DefaultChatOptions {
  /** Whether it may look for passages in documents. */
  reads: boolean;
  /** The agent's own documents, as far as the person may read them; empty means the whole library. */
  documentIds?: readonly string[];
}

/**
 * The reply of every agent without a chat of its own code: its prompt, the conversation with what was attached and
 * remembered, and the passages that answer the question. The documents that a person chose for the chat are what is read;
 * without a choice it is the agent's own, and without these all that the person may read.
 */
function defaultChat({ reads, documentIds = [] }: DefaultChatOptions): Chat {
  return {
    kind: 'chat',
    async *handle(turn, call: Reader) {
      let sources: Passage[] | undefined;
      if (reads) {
        yield { type: 'status', text: 'Reading your documents…' };
        const scope = turn.documentIds.length > 0 ? turn.documentIds : documentIds;
        const found = await call.search.passages(searchText(turn), {
          limit: passageLimit,
          // The ids only narrow down: search returns nothing that the person may not read.
          ...(scope.length > 0 && { documentIds: [...scope] }),
        });
        sources = turnSources(turn, found);
        yield { type: 'sources', sources };
      }
      yield* call.ai.stream({
        ...(call.settings.prompt !== '' && { system: call.settings.prompt }),
        messages: turnMessages(turn),
        ...(sources && { sources }),
      });
    },
  };
}

/** What the platform answers with for this agent; nothing where it may not ask a model and so never chats. */
export function defaultChatOf(
  { capabilities = [] }: Pick<ManifestInput, 'capabilities'>,
  { deny }: Pick<PluginEntry, 'deny'>,
  documentIds: readonly string[] = [],
): Chat | undefined {
  const may = (name: 'ai' | 'search') => capabilities.includes(name) && !deny.includes(name);
  return may('ai') ? defaultChat({ reads: may('search'), documentIds }) : undefined;
}

/** A short question like "And in writing?" means nothing without the one before it. */
function searchText({ message, history }: Parameters<Chat['handle']>[0]): string {
  const words = message.trim().split(/\s+/);
  const before = history.findLast(({ role }) => role === 'user');
  return words.length < 5 && before ? `${before.content}\n${message}` : message;
}
