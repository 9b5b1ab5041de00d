import type { AiTool, Passage } from '../capabilities.ts';
import type { ChatTurn } from '../chat.ts';
import { isCourtesy } from '../courtesy.ts';
import type { ManifestInput } from '../manifest.ts';
import type { PluginEntry } from '../plugins-file.ts';
import type { Call } from './call.ts';
import type { Chat, Tool } from './kit.ts';
import { firstSearch } from './tools/first-search.ts';
import { libraryTools } from './tools/library-tools.ts';
import { toolsFor } from './tools/tools-for.ts';
import { turnMessages } from './turn-messages.ts';
import { turnQuestion } from './turn-question.ts';
import { turnSources } from './turn-sources.ts';

type Reader = Call<{
  id: string;
  name: string;
  description: string;
  capabilities: ['ai', 'search', 'documents'];
}>;

/** Passages that the first search brings. */
const passageLimit = 8;

interface DefaultChatOptions {
  /** Whether it may look for passages in documents, and open them. */
  reads: boolean;
  opens: boolean;
  tools: readonly Tool[];
  /** The agent's own documents, as far as the person may read them; empty means the whole library. */
  documentIds: readonly string[];
}

/**
 * The reply of every agent without a chat of its own code: its prompt, the conversation with what was attached and
 * remembered, and the passages that answer the question; a model that can call tools looks up the rest by itself. The documents
 * that a person chose for the chat are what is read; without a choice it is the agent's own, and without these all that the
 * person may read. Greetings and thanks look for nothing.
 */
function defaultChat({ reads, opens, tools, documentIds }: DefaultChatOptions): Chat {
  return {
    kind: 'chat',
    async *handle(turn, call: Reader) {
      const social = isCourtesy(turn.message);
      const scope = [...(turn.documentIds.length > 0 ? turn.documentIds : documentIds)];
      const sources = reads ? yield* lookUp(turn, call, social ? null : scope) : undefined;
      const { search } = reads ? call : {};
      const own: AiTool[] = [
        ...(search
          ? libraryTools({
              search,
              documents: opens ? call.documents : undefined,
              scope,
              sees: call.ai.abilities().pictures,
              turn,
            })
          : []),
        ...toolsFor(call, tools),
      ];
      yield* call.ai.stream({
        ...(call.settings.prompt !== '' && { system: call.settings.prompt }),
        messages: turnMessages(turn),
        ...(sources && { sources }),
        // The platform adds what other agents offer.
        ...(!social && { tools: own }),
      });
    },
  };
}

/** @param scope null where there is nothing to search for @returns undefined where there is no evidence to give */
async function* lookUp(turn: ChatTurn, { search }: Pick<Reader, 'search'>, scope: string[] | null) {
  let sources: Passage[] = turnSources(turn);
  if (scope === null && sources.length === 0) return undefined;
  if (scope !== null) {
    yield { type: 'status' as const, text: 'Reading your documents…' };
    ({ sources } = yield* firstSearch(search, {
      query: turnQuestion(turn),
      // The ids only narrow down: search returns nothing that the person may not read.
      scope: { limit: passageLimit, ...(scope.length > 0 && { documentIds: scope }) },
      sourcesOf: (found) => turnSources(turn, found),
    }));
  }
  yield { type: 'sources' as const, sources };
  return sources;
}

/** What the platform answers with for this agent; nothing where it may not ask a model and so never chats. */
export function defaultChatOf(
  { capabilities = [] }: Pick<ManifestInput, 'capabilities'>,
  { deny }: Pick<PluginEntry, 'deny'>,
  { documentIds = [], tools = [] }: { documentIds?: readonly string[]; tools?: readonly Tool[] } = {},
): Chat | undefined {
  const may = (name: 'ai' | 'search' | 'documents') => capabilities.includes(name) && !deny.includes(name);
  if (!may('ai')) return undefined;
  return defaultChat({ reads: may('search'), opens: may('documents'), documentIds, tools });
}
